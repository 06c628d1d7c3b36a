// Every screen of the studio: one line each, in the order of the navigation. See docs/add-a-studio-screen.md.
import type { Permission } from '@askwell/contract'
import {
  ArrowDownUp,
  ChartColumn,
  ChartNoAxesCombined,
  ClipboardList,
  Contact,
  FileKey,
  House,
  Inbox,
  KeyRound,
  List,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Plug,
  ServerCog,
  Share2,
  ShieldCheck,
  UserRound,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { navWords } from './shell/nav-words.ts'

export interface ScreenLine {
  /** Below `/studio`; `$name` is a parameter. */
  readonly path: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** `door`: for people who are not signed in. Otherwise the permission that the role must have. */
  readonly needs: 'door' | Permission
  /** It belongs to the whole workspace: hidden from members who see only some channels. */
  readonly reach?: 'all'
  /** Absent: reached by a link only. */
  readonly nav?: {
    readonly group: 'main' | 'settings'
    readonly label: Exclude<keyof typeof navWords, `${string}.synonyms`>
    readonly icon: LucideIcon
  }
}

export const screens: readonly ScreenLine[] = [
  {
    path: '/',
    needs: 'self',
    load: () => import('./screens/home/home.tsx'),
    nav: { group: 'main', label: 'nav.home', icon: House },
  },
  {
    path: '/surveys',
    needs: 'surveys.read',
    load: () => import('./screens/surveys/surveys.tsx'),
    nav: { group: 'main', label: 'nav.surveys', icon: Workflow },
  },
  {
    path: '/responses',
    needs: 'results.read',
    load: () => import('./screens/responses/responses.tsx'),
    nav: { group: 'main', label: 'nav.responses', icon: List },
  },
  {
    path: '/results',
    needs: 'results.read',
    load: () => import('./screens/results/results.tsx'),
    nav: { group: 'main', label: 'nav.results', icon: ChartColumn },
  },
  {
    path: '/inbox',
    needs: 'chats.read',
    load: () => import('./screens/inbox/inbox.tsx'),
    nav: { group: 'main', label: 'nav.inbox', icon: Inbox },
  },
  {
    path: '/reports',
    needs: 'results.read',
    load: () => import('./screens/reports/reports.tsx'),
    nav: { group: 'main', label: 'nav.reports', icon: ChartNoAxesCombined },
  },
  {
    path: '/widgets',
    needs: 'surveys.read',
    load: () => import('./screens/widgets/widgets.tsx'),
    nav: { group: 'main', label: 'nav.widgets', icon: MessageCircle },
  },
  {
    path: '/widgets/$code',
    needs: 'surveys.read',
    load: () => import('./screens/widgets/widget.tsx'),
  },
  {
    path: '/nodes',
    needs: 'surveys.read',
    load: () => import('./screens/nodes/nodes.tsx'),
    nav: { group: 'main', label: 'nav.channels', icon: Share2 },
  },
  { path: '/nodes/$id', needs: 'surveys.read', load: () => import('./screens/nodes/node.tsx') },
  {
    path: '/nodes/$id/share',
    needs: 'surveys.read',
    load: () => import('./screens/nodes/share/share.tsx'),
  },
  {
    path: '/nodes/$id/invitations',
    needs: 'customers.write',
    load: () => import('./screens/nodes/mailings/mailings.tsx'),
  },
  {
    path: '/customers',
    needs: 'customers.read',
    load: () => import('./screens/customers/customers.tsx'),
    nav: { group: 'main', label: 'nav.customers', icon: Contact },
  },
  {
    path: '/customers/$id',
    needs: 'customers.read',
    load: () => import('./screens/customers/customer.tsx'),
  },

  {
    path: '/flows/new',
    needs: 'surveys.write',
    load: () => import('./screens/new-flow/new-flow.tsx'),
  },
  { path: '/flows/$id', needs: 'surveys.read', load: () => import('./screens/flow/flow.tsx') },
  {
    path: '/chat-settings',
    needs: 'chats.read',
    load: () => import('./screens/chat-settings/chat-settings.tsx'),
    nav: { group: 'settings', label: 'nav.chat', icon: MessagesSquare },
  },
  {
    path: '/surveys/import',
    needs: 'surveys.write',
    load: () => import('./screens/import-survey/import-survey.tsx'),
    nav: { group: 'settings', label: 'nav.importAndExport', icon: ArrowDownUp },
  },
  {
    path: '/members',
    needs: 'people.read',
    load: () => import('./screens/members/members.tsx'),
    nav: { group: 'settings', label: 'nav.people', icon: UsersRound },
  },
  {
    path: '/api-keys',
    needs: 'keys.manage',
    load: () => import('./screens/api-keys/api-keys.tsx'),
    nav: { group: 'settings', label: 'nav.apiKeys', icon: KeyRound },
  },
  {
    path: '/integrations',
    needs: 'surveys.read',
    reach: 'all',
    load: () => import('./screens/integrations/integrations.tsx'),
    nav: { group: 'settings', label: 'nav.integrations', icon: Plug },
  },
  {
    path: '/integrations/$reference',
    needs: 'surveys.read',
    reach: 'all',
    load: () => import('./screens/integrations/integration.tsx'),
  },
  {
    path: '/new-integration',
    needs: 'keys.manage',
    load: () => import('./screens/integrations/integration.tsx'),
  },
  {
    path: '/webhooks',
    needs: 'keys.manage',
    load: () => import('./screens/webhooks/webhooks.tsx'),
    nav: { group: 'settings', label: 'nav.webhooks', icon: Webhook },
  },
  {
    path: '/webhooks/$id',
    needs: 'keys.manage',
    load: () => import('./screens/webhooks/webhook.tsx'),
  },
  {
    path: '/sms',
    needs: 'people.manage',
    load: () => import('./screens/sms/sms.tsx'),
    nav: { group: 'settings', label: 'nav.textMessages', icon: MessageSquareText },
  },
  {
    path: '/signature-keys',
    needs: 'keys.manage',
    load: () => import('./screens/signature-keys/signature-keys.tsx'),
    nav: { group: 'settings', label: 'nav.signatureKeys', icon: FileKey },
  },
  {
    path: '/environment',
    needs: 'people.manage',
    load: () => import('./screens/environment/environment.tsx'),
    nav: { group: 'settings', label: 'nav.environment', icon: ServerCog },
  },
  {
    path: '/privacy',
    needs: 'surveys.read',
    load: () => import('./screens/privacy/privacy.tsx'),
    nav: { group: 'settings', label: 'nav.privacy', icon: ShieldCheck },
  },
  {
    path: '/audit',
    needs: 'audit.read',
    load: () => import('./screens/audit/audit.tsx'),
    nav: { group: 'settings', label: 'nav.auditLog', icon: ClipboardList },
  },
  {
    path: '/profile',
    needs: 'self',
    load: () => import('./screens/profile/profile.tsx'),
    nav: { group: 'settings', label: 'nav.profile', icon: UserRound },
  },

  {
    path: '/shared-results',
    needs: 'door',
    load: () => import('./screens/results/shared-results.tsx'),
  },
  { path: '/sign-in', needs: 'door', load: () => import('./screens/door/sign-in.tsx') },
  { path: '/set-up', needs: 'door', load: () => import('./screens/door/set-up.tsx') },
  { path: '/invitation', needs: 'door', load: () => import('./screens/door/invitation.tsx') },
  { path: '/forgotten', needs: 'door', load: () => import('./screens/door/forgotten.tsx') },
  {
    path: '/reset-password',
    needs: 'door',
    load: () => import('./screens/door/reset-password.tsx'),
  },
]
