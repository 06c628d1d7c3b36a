import { notFound } from '../../../refusal.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const exportCsvRoute: OwnerHandler<'export_csv'> = async () => {
  throw notFound()
}

export const exportXlsxRoute: OwnerHandler<'export_xlsx'> = async () => {
  throw notFound()
}
