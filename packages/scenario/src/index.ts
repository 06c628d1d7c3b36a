export * from './element-builder.ts'
export * from './fixtures.ts'
export * from './flow-builder.ts'
