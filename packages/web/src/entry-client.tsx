import { boot } from './run/boot.ts'

void boot()
