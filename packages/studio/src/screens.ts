// Every screen of the studio: one line each, in the order of the navigation. See docs/add-a-studio-screen.md.
import type { Permission } from '@askwell/contract'
import {
  ArrowDownUp,
  BellRing,
  Bot,
  ChartColumn,
  ChartNoAxesCombined,
  ClipboardList,
  Contact,
  FileKey,
  Gauge,
  House,
  IdCard,
  Inbox,
  KeyRound,
  LayoutDashboard,
  List,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessagesSquare,
  Plug,
  ServerCog,
  Settings,
  Share2,
  ShieldCheck,
  UserRound,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { NavGroup } from './shell/nav-groups.ts'
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
    readonly group: NavGroup
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
    path: '/channels',
    needs: 'surveys.read',
    load: () => import('./screens/nodes/nodes.tsx'),
    nav: { group: 'main', label: 'nav.channels', icon: Share2 },
  },
  {
    path: '/channels/widgets/$code',
    needs: 'surveys.read',
    load: () => import('./screens/widgets/widget.tsx'),
  },
  {
    path: '/channels/$id',
    needs: 'surveys.read',
    load: () => import('./screens/nodes/node.tsx'),
  },
  {
    path: '/channels/$id/share',
    needs: 'surveys.read',
    load: () => import('./screens/nodes/share/share.tsx'),
  },
  {
    path: '/channels/$id/invitations',
    needs: 'customers.write',
    load: () => import('./screens/nodes/mailings/mailings.tsx'),
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
    path: '/results/dashboards',
    needs: 'results.read',
    load: () => import('./screens/dashboards/dashboards.tsx'),
    nav: { group: 'search', label: 'nav.dashboards', icon: LayoutDashboard },
  },
  {
    path: '/results/dashboards/$id',
    needs: 'results.read',
    load: () => import('./screens/dashboards/dashboard.tsx'),
  },
  {
    path: '/results/conversations',
    needs: 'results.read',
    load: () => import('./screens/reports/reports.tsx'),
    nav: { group: 'search', label: 'nav.reports', icon: ChartNoAxesCombined },
  },
  {
    path: '/results/mails',
    needs: 'surveys.write',
    load: () => import('./screens/report-mails/report-mails.tsx'),
    nav: { group: 'search', label: 'nav.reportMails', icon: Mail },
  },
  {
    path: '/inbox',
    needs: 'chats.read',
    load: () => import('./screens/inbox/inbox.tsx'),
    nav: { group: 'main', label: 'nav.inbox', icon: Inbox },
  },
  {
    path: '/inbox/follow-ups',
    needs: 'feedback.read',
    load: () => import('./screens/inbox/follow-ups/follow-ups.tsx'),
  },
  {
    path: '/contacts',
    needs: 'customers.read',
    load: () => import('./screens/customers/customers.tsx'),
    nav: { group: 'main', label: 'nav.customers', icon: Contact },
  },
  {
    path: '/contacts/$id',
    needs: 'customers.read',
    load: () => import('./screens/customers/customer.tsx'),
  },

  {
    path: '/flows/new',
    needs: 'surveys.write',
    load: () => import('./screens/new-flow/new-flow.tsx'),
  },
  {
    path: '/flows/paste',
    needs: 'surveys.write',
    load: () => import('./screens/paste-questions/paste-questions.tsx'),
  },
  {
    path: '/flows/$id',
    needs: 'surveys.read',
    load: () => import('./screens/flow/flow.tsx'),
  },

  {
    path: '/settings',
    needs: 'self',
    load: () => import('./screens/settings/settings.tsx'),
    nav: { group: 'bottom', label: 'nav.settings', icon: Settings },
  },
  {
    path: '/settings/members',
    needs: 'people.read',
    load: () => import('./screens/members/members.tsx'),
    nav: { group: 'workspace', label: 'nav.people', icon: UsersRound },
  },
  {
    path: '/settings/sign-on',
    needs: 'people.manage',
    load: () => import('./screens/sign-on/sign-on.tsx'),
    nav: { group: 'workspace', label: 'nav.signOn', icon: IdCard },
  },
  {
    path: '/settings/usage',
    needs: 'surveys.write',
    reach: 'all',
    load: () => import('./screens/usage/usage.tsx'),
    nav: { group: 'workspace', label: 'nav.usage', icon: Gauge },
  },
  {
    path: '/settings/alerts',
    needs: 'surveys.write',
    load: () => import('./screens/alerts/alerts.tsx'),
    nav: { group: 'collecting', label: 'nav.alerts', icon: BellRing },
  },
  {
    path: '/settings/alerts/$id',
    needs: 'surveys.write',
    load: () => import('./screens/alerts/alert.tsx'),
  },
  {
    path: '/settings/new-alert',
    needs: 'surveys.write',
    load: () => import('./screens/alerts/alert.tsx'),
  },
  {
    path: '/settings/conversations',
    needs: 'chats.read',
    load: () => import('./screens/chat-settings/chat-settings.tsx'),
    nav: { group: 'collecting', label: 'nav.chat', icon: MessagesSquare },
  },
  {
    path: '/settings/text-messages',
    needs: 'people.manage',
    load: () => import('./screens/sms/sms.tsx'),
    nav: { group: 'collecting', label: 'nav.textMessages', icon: MessageSquareText },
  },
  {
    path: '/settings/privacy',
    needs: 'surveys.read',
    load: () => import('./screens/privacy/privacy.tsx'),
    nav: { group: 'collecting', label: 'nav.privacy', icon: ShieldCheck },
  },
  {
    path: '/settings/api-keys',
    needs: 'keys.manage',
    load: () => import('./screens/api-keys/api-keys.tsx'),
    nav: { group: 'developers', label: 'nav.apiKeys', icon: KeyRound },
  },
  {
    path: '/settings/assistants',
    needs: 'keys.manage',
    load: () => import('./screens/assistants/assistants.tsx'),
    nav: { group: 'developers', label: 'nav.assistants', icon: Bot },
  },
  {
    path: '/settings/webhooks',
    needs: 'keys.manage',
    load: () => import('./screens/webhooks/webhooks.tsx'),
    nav: { group: 'developers', label: 'nav.webhooks', icon: Webhook },
  },
  {
    path: '/settings/webhooks/$id',
    needs: 'keys.manage',
    load: () => import('./screens/webhooks/webhook.tsx'),
  },
  {
    path: '/settings/integrations',
    needs: 'surveys.read',
    reach: 'all',
    load: () => import('./screens/integrations/integrations.tsx'),
    nav: { group: 'developers', label: 'nav.integrations', icon: Plug },
  },
  {
    path: '/settings/integrations/$reference',
    needs: 'surveys.read',
    reach: 'all',
    load: () => import('./screens/integrations/integration.tsx'),
  },
  {
    path: '/settings/new-integration',
    needs: 'keys.manage',
    load: () => import('./screens/integrations/integration.tsx'),
  },
  {
    path: '/settings/link-signatures',
    needs: 'keys.manage',
    load: () => import('./screens/signature-keys/signature-keys.tsx'),
    nav: { group: 'developers', label: 'nav.signatureKeys', icon: FileKey },
  },
  {
    path: '/settings/environment',
    needs: 'people.manage',
    load: () => import('./screens/environment/environment.tsx'),
    nav: { group: 'developers', label: 'nav.environment', icon: ServerCog },
  },
  {
    path: '/settings/import-and-export',
    needs: 'surveys.write',
    load: () => import('./screens/import-survey/import-survey.tsx'),
    nav: { group: 'developers', label: 'nav.importAndExport', icon: ArrowDownUp },
  },
  {
    path: '/settings/audit-log',
    needs: 'audit.read',
    load: () => import('./screens/audit/audit.tsx'),
    nav: { group: 'records', label: 'nav.auditLog', icon: ClipboardList },
  },
  {
    path: '/profile',
    needs: 'self',
    load: () => import('./screens/profile/profile.tsx'),
    nav: { group: 'search', label: 'nav.profile', icon: UserRound },
  },

  {
    path: '/authorize',
    needs: 'self',
    load: () => import('./screens/assistants/authorize.tsx'),
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
