// Every screen of the studio: one line each, in the order of the navigation. See docs/add-a-studio-screen.md.
import type { Permission } from '@askwell/contract'
import {
  ArrowDownUp,
  ChartColumn,
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

export interface ScreenLine {
  /** Below `/studio`; `$name` is a parameter. */
  readonly path: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** `door`: for who is not signed in. Otherwise what the role must allow. */
  readonly needs: 'door' | Permission
  /** It belongs to the whole workspace: not for somebody who sees only some channels. */
  readonly reach?: 'all'
  /** Left out: reached by a link only. */
  readonly nav?: {
    readonly group: 'main' | 'settings'
    /** English, Turkish. */
    readonly label: readonly [string, string]
    readonly icon: LucideIcon
  }
}

export const screens: readonly ScreenLine[] = [
  { path: '/', needs: 'self', load: () => import('./screens/home/home.tsx'), nav: { group: 'main', label: ['Home', 'Ana sayfa'], icon: House } },
  {
    path: '/surveys',
    needs: 'surveys.read',
    load: () => import('./screens/surveys/surveys.tsx'),
    nav: { group: 'main', label: ['Surveys', 'Anketler'], icon: Workflow },
  },
  {
    path: '/responses',
    needs: 'results.read',
    load: () => import('./screens/responses/responses.tsx'),
    nav: { group: 'main', label: ['Responses', 'Yanıtlar'], icon: List },
  },
  {
    path: '/results',
    needs: 'results.read',
    load: () => import('./screens/results/results.tsx'),
    nav: { group: 'main', label: ['Results', 'Sonuçlar'], icon: ChartColumn },
  },
  {
    path: '/inbox',
    needs: 'chats.read',
    load: () => import('./screens/inbox/inbox.tsx'),
    nav: { group: 'main', label: ['Inbox', 'Gelen kutusu'], icon: Inbox },
  },
  {
    path: '/widgets',
    needs: 'surveys.read',
    load: () => import('./screens/widgets/widgets.tsx'),
    nav: { group: 'main', label: ['Widgets', 'Widget’lar'], icon: MessageCircle },
  },
  { path: '/widgets/$code', needs: 'surveys.read', load: () => import('./screens/widgets/widget.tsx') },
  {
    path: '/nodes',
    needs: 'surveys.read',
    load: () => import('./screens/nodes/nodes.tsx'),
    nav: { group: 'main', label: ['Channels', 'Kanallar'], icon: Share2 },
  },
  { path: '/nodes/$id', needs: 'surveys.read', load: () => import('./screens/nodes/node.tsx') },
  { path: '/nodes/$id/share', needs: 'surveys.read', load: () => import('./screens/nodes/share/share.tsx') },
  { path: '/nodes/$id/invitations', needs: 'customers.write', load: () => import('./screens/nodes/mailings/mailings.tsx') },
  {
    path: '/customers',
    needs: 'customers.read',
    load: () => import('./screens/customers/customers.tsx'),
    nav: { group: 'main', label: ['Customers', 'Müşteriler'], icon: Contact },
  },
  { path: '/customers/$id', needs: 'customers.read', load: () => import('./screens/customers/customer.tsx') },

  { path: '/flows/new', needs: 'surveys.write', load: () => import('./screens/new-flow/new-flow.tsx') },
  { path: '/flows/$id', needs: 'surveys.read', load: () => import('./screens/flow/flow.tsx') },
  {
    path: '/chat-settings',
    needs: 'chats.read',
    load: () => import('./screens/chat-settings/chat-settings.tsx'),
    nav: { group: 'settings', label: ['Chat', 'Sohbet'], icon: MessagesSquare },
  },
  {
    path: '/surveys/import',
    needs: 'surveys.write',
    load: () => import('./screens/import-survey/import-survey.tsx'),
    nav: { group: 'settings', label: ['Import and export', 'İçe ve dışa aktar'], icon: ArrowDownUp },
  },
  {
    path: '/members',
    needs: 'people.read',
    load: () => import('./screens/members/members.tsx'),
    nav: { group: 'settings', label: ['People', 'Kişiler'], icon: UsersRound },
  },
  {
    path: '/api-keys',
    needs: 'keys.manage',
    load: () => import('./screens/api-keys/api-keys.tsx'),
    nav: { group: 'settings', label: ['API keys', 'API anahtarları'], icon: KeyRound },
  },
  {
    path: '/integrations',
    needs: 'surveys.read',
    reach: 'all',
    load: () => import('./screens/integrations/integrations.tsx'),
    nav: { group: 'settings', label: ['Integrations', 'Entegrasyonlar'], icon: Plug },
  },
  { path: '/integrations/$reference', needs: 'surveys.read', reach: 'all', load: () => import('./screens/integrations/integration.tsx') },
  { path: '/new-integration', needs: 'keys.manage', load: () => import('./screens/integrations/integration.tsx') },
  {
    path: '/webhooks',
    needs: 'keys.manage',
    load: () => import('./screens/webhooks/webhooks.tsx'),
    nav: { group: 'settings', label: ['Webhooks', 'Webhook’lar'], icon: Webhook },
  },
  { path: '/webhooks/$id', needs: 'keys.manage', load: () => import('./screens/webhooks/webhook.tsx') },
  {
    path: '/sms',
    needs: 'people.manage',
    load: () => import('./screens/sms/sms.tsx'),
    nav: { group: 'settings', label: ['Text messages', 'Kısa mesajlar'], icon: MessageSquareText },
  },
  {
    path: '/signature-keys',
    needs: 'keys.manage',
    load: () => import('./screens/signature-keys/signature-keys.tsx'),
    nav: { group: 'settings', label: ['Signature keys', 'İmza anahtarları'], icon: FileKey },
  },
  {
    path: '/environment',
    needs: 'people.manage',
    load: () => import('./screens/environment/environment.tsx'),
    nav: { group: 'settings', label: ['Environment', 'Ortam'], icon: ServerCog },
  },
  {
    path: '/privacy',
    needs: 'surveys.read',
    load: () => import('./screens/privacy/privacy.tsx'),
    nav: { group: 'settings', label: ['Privacy', 'Gizlilik'], icon: ShieldCheck },
  },
  {
    path: '/audit',
    needs: 'audit.read',
    load: () => import('./screens/audit/audit.tsx'),
    nav: { group: 'settings', label: ['Audit log', 'Denetim kaydı'], icon: ClipboardList },
  },
  {
    path: '/profile',
    needs: 'self',
    load: () => import('./screens/profile/profile.tsx'),
    nav: { group: 'settings', label: ['Profile', 'Profil'], icon: UserRound },
  },

  { path: '/shared-results', needs: 'door', load: () => import('./screens/results/shared-results.tsx') },
  { path: '/sign-in', needs: 'door', load: () => import('./screens/door/sign-in.tsx') },
  { path: '/set-up', needs: 'door', load: () => import('./screens/door/set-up.tsx') },
  { path: '/invitation', needs: 'door', load: () => import('./screens/door/invitation.tsx') },
  { path: '/forgotten', needs: 'door', load: () => import('./screens/door/forgotten.tsx') },
  { path: '/reset-password', needs: 'door', load: () => import('./screens/door/reset-password.tsx') },
]
