import { subject } from '../subject.ts'
import { type ShortLinkStore, shortLinkStore, shortLinkWrites } from './short-links.ts'

export const shortLinks = subject({
  writes: shortLinkWrites,
  tables: {
    short_link: 'own',
    short_link_day: { where: 'link_id in (select id from short_link)' },
    freed_slug: 'all',
  },
  inGroups: ['countShortLink'],
  open: ({ db, write }): { readonly shortLinks: ShortLinkStore } => ({
    shortLinks: shortLinkStore(db, write),
  }),
})
