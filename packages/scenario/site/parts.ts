// Which part of the site each document belongs to (ECO-98). A test requires a line for every document of docs/.

/** In the order of the site. `pages`: documents below docs/, or in the root where the name begins with `../`. */
export const parts = [
  { title: 'Start', pages: ['operate.md', 'several-servers.md'] },
  { title: 'Build surveys', pages: ['prove-a-survey.md', 'flows-as-files.md', 'languages.md'] },
  { title: 'Embed', pages: ['embed.md', 'mobile.md', 'wordpress.md'] },
  { title: 'Answer and analyse', pages: ['notifications.md', 'chat-reports.md'] },
  { title: 'Integrate', pages: ['client.md', 'webhooks.md', 'mcp.md'] },
  {
    title: 'Operate',
    pages: [
      'backup.md',
      'watch.md',
      'capacity.md',
      'scaling.md',
      'security.md',
      'sign-on.md',
      '../SECURITY.md',
    ],
  },
  { title: 'Reference', pages: ['configuration.md', 'command.md', '../CHANGELOG.md'] },
  {
    title: 'Decisions',
    pages: [
      '../ARCHITECTURE.md',
      'decisions/*.md',
      'flows/*.md',
      'spec/*.md',
      '../CONTRIBUTING.md',
      'writing.md',
      'add-a-question-style.md',
      'add-a-studio-screen.md',
      'add-an-owner-call.md',
      'releasing.md',
    ],
  },
] as const satisfies readonly { readonly title: string; readonly pages: readonly string[] }[]

export type PartTitle = (typeof parts)[number]['title']
