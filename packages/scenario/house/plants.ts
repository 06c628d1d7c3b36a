// Violations, one per row: what a hurried change would write, and the rule (wall) that must stop it. `harmless` rows are
// beside them, so that a rule that stops everything is noticed too.

export interface Plant {
  readonly what: string
  readonly path: string
  readonly code: string
  /** A part of the rule's name, or of the message it prints. */
  readonly wall: string
}

const manyLines = (count: number) =>
  Array.from({ length: count }, (_, line) => `export const line${line} = ${line}`).join('\n')

/** Caught by the linter. */
export const lintPlants: readonly Plant[] = [
  {
    what: 'contract importing Node',
    path: 'packages/contract/src/plant-node.ts',
    code: "import { join } from 'node:path'\n\nexport const path = join('a', 'b')\n",
    wall: 'noRestrictedImports',
  },
  {
    what: 'contract importing engine',
    path: 'packages/contract/src/plant-engine.ts',
    code: "import { step } from '@askwell/engine'\n\nexport const next = step\n",
    wall: 'noRestrictedImports',
  },
  {
    what: 'engine importing server',
    path: 'packages/engine/src/plant-server.ts',
    code: "import { createApp } from '@askwell/server'\n\nexport const app = createApp\n",
    wall: 'noRestrictedImports',
  },
  {
    what: 'engine importing an undeclared package',
    path: 'packages/engine/src/plant-fastify.ts',
    code: "import fastify from 'fastify'\n\nexport const app = fastify\n",
    wall: 'noUndeclaredDependencies',
  },
  {
    what: 'engine importing a value of contract',
    path: 'packages/engine/src/plant-schema.ts',
    code: "import { Flow } from '@askwell/contract'\n\nexport const flow = Flow\n",
    wall: 'Only types from contract',
  },
  {
    what: 'engine reading the clock',
    path: 'packages/engine/src/plant-now.ts',
    code: 'export const now = Date.now()\n',
    wall: 'noRestrictedGlobals',
  },
  {
    what: 'engine making a date',
    path: 'packages/engine/src/plant-date.ts',
    code: 'export const today = new Date()\n',
    wall: 'noRestrictedGlobals',
  },
  {
    what: 'engine reading the clock by globalThis',
    path: 'packages/engine/src/plant-global.ts',
    code: 'export const now = globalThis.Date.now()\n',
    wall: 'noRestrictedGlobals',
  },
  {
    what: 'engine rolling dice',
    path: 'packages/engine/src/plant-chance.ts',
    code: 'export const chance = Math.random()\n',
    wall: 'noJsRestrictedProperties',
  },
  {
    what: 'contract rolling dice',
    path: 'packages/contract/src/plant-chance.ts',
    code: 'export const chance = Math.random()\n',
    wall: 'noJsRestrictedProperties',
  },
  {
    what: 'web importing a value of contract',
    path: 'packages/web/src/plant-schema.ts',
    code: "import { Flow } from '@askwell/contract'\n\nexport const flow = Flow\n",
    wall: 'Only types from contract',
  },
  {
    what: 'web re-exporting a value of contract',
    path: 'packages/web/src/plant-again.ts',
    code: "export { Flow } from '@askwell/contract'\n",
    wall: 'Only types from contract',
  },
  {
    what: 'web importing server',
    path: 'packages/web/src/plant-server.ts',
    code: "import { createApp } from '@askwell/server'\n\nexport const app = createApp\n",
    wall: 'noRestrictedImports',
  },
  {
    what: 'studio importing web',
    path: 'packages/studio/src/plant-web.ts',
    code: "import { render } from '@askwell/web/render'\n\nexport const draw = render\n",
    wall: 'noRestrictedImports',
  },
  {
    what: 'the loader importing the schemas',
    path: 'packages/widget/src/plant-schema.ts',
    code: "import { Flow } from '@askwell/contract'\n\nexport const flow = Flow\n",
    wall: 'noRestrictedImports',
  },
  {
    what: 'the client importing the schemas',
    path: 'packages/client/src/plant-schema.ts',
    code: "import { refusals } from '@askwell/contract'\n\nexport const names = refusals\n",
    wall: 'noRestrictedImports',
  },
  {
    what: 'a survey in TypeScript importing the schemas',
    path: 'packages/flow/src/plant-schema.ts',
    code: "import { Flow } from '@askwell/contract'\n\nexport const flow = Flow\n",
    wall: 'noRestrictedImports',
  },
  {
    what: 'server importing web',
    path: 'packages/server/src/plant-web.ts',
    code: "import { render } from '@askwell/web/render'\n\nexport const draw = render\n",
    wall: 'The server imports',
  },
  {
    what: 'the store importing web',
    path: 'packages/server/src/store/plant-web.ts',
    code: "import { render } from '@askwell/web/render'\n\nexport const draw = render\n",
    wall: 'The server imports',
  },
  {
    what: 'a relative path into another room',
    path: 'packages/server/src/plant-relative.ts',
    code: "import { Flow } from '../../contract/src/flow.ts'\n\nexport const flow = Flow\n",
    wall: 'A path into another package',
  },
  {
    what: 'a path past the exports of another package',
    path: 'packages/server/src/plant-deep.ts',
    code: "import { Flow } from '@askwell/contract/src/flow.ts'\n\nexport const flow = Flow\n",
    wall: 'A path into another package',
  },
  {
    what: 'a path into another package in a dynamic import',
    path: 'packages/studio/src/plant-late.ts',
    code: "export const late = (): Promise<unknown> => import('../../contract/src/flow.ts')\n",
    wall: 'A path into another package',
  },
  {
    what: 'a route reaching into the store',
    path: 'packages/server/src/routes/plant-store.ts',
    code: "import { openStore } from '../store/open.ts'\n\nexport const open = openStore\n",
    wall: 'routes → access',
  },
  {
    what: 'a switch that drops a case in silence',
    path: 'packages/server/src/plant-switch.ts',
    code: "export function act(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n      act('b')\n  }\n}\n",
    wall: 'useDefaultSwitchClause',
  },
  {
    what: 'a switch over a union that passes over new cases',
    path: 'packages/server/src/plant-union.ts',
    code: "export function act(event: { readonly type: 'a' | 'b' }): number {\n  switch (event.type) {\n    case 'a':\n      return 1\n    default:\n      return 2\n  }\n}\n",
    wall: 'A switch over a union ends in',
  },
  {
    what: 'an action reaching into a route',
    path: 'packages/server/src/actions/plant-route.ts',
    code: "import { serve } from '../routes/serve.ts'\n\nexport const again = serve\n",
    wall: 'actions → engine',
  },
  {
    what: 'the store reaching for the engine',
    path: 'packages/server/src/store/plant-engine.ts',
    code: "import { step } from '@askwell/engine'\n\nexport const next = step\n",
    wall: 'store → contract',
  },
  {
    what: 'live meeting the store',
    path: 'packages/server/src/live/plant-store.ts',
    code: "import { openStore } from '../store/open.ts'\n\nexport const open = openStore\n",
    wall: 'live → contract',
  },
  {
    what: 'a floating promise',
    path: 'packages/server/src/plant-floating.ts',
    code: 'async function slow(): Promise<void> {}\n\nexport function go(): void {\n  slow()\n}\n',
    wall: 'noFloatingPromises',
  },
  {
    what: 'an any',
    path: 'packages/server/src/plant-any.ts',
    code: 'export const anything = (value: any): unknown => value\n',
    wall: 'noExplicitAny',
  },
  {
    what: 'a test left focused',
    path: 'packages/server/src/plant-focus.test.ts',
    code: "import { it } from 'vitest'\n\nit.only('alone', () => {})\n",
    wall: 'noFocusedTests',
  },
  {
    what: 'a circle of imports',
    path: 'packages/server/src/plant-here.ts',
    code: "import { there } from './plant-there.ts'\n\nexport const here = (): unknown => there\n",
    wall: 'noImportCycles',
  },
  {
    what: 'the other half of the circle',
    path: 'packages/server/src/plant-there.ts',
    code: "import { here } from './plant-here.ts'\n\nexport const there = (): unknown => here\n",
    wall: 'noImportCycles',
  },
  {
    what: 'a file name that is not kebab-case',
    path: 'packages/server/src/PlantName.ts',
    code: 'export const name = 1\n',
    wall: 'useFilenamingConvention',
  },
  {
    what: 'a file of 351 lines',
    path: 'packages/server/src/plant-long.ts',
    code: `${manyLines(351)}\n`,
    wall: 'noExcessiveLinesPerFile',
  },
]

/** Caught by the compiler: what a package's library and types exclude, and entrances that do not exist. */
export const typePlants: readonly Plant[] = [
  {
    what: 'engine setting a timer',
    path: 'packages/engine/src/plant-timer.ts',
    code: 'export const timer = setTimeout(() => {}, 1)\n',
    wall: 'TS2304',
  },
  {
    what: 'engine touching the page',
    path: 'packages/engine/src/plant-page.ts',
    code: 'export const title = document.title\n',
    wall: 'TS2584',
  },
  {
    what: 'engine reading the environment',
    path: 'packages/engine/src/plant-env.ts',
    code: 'export const env = process.env\n',
    wall: 'TS2591',
  },
  {
    what: 'engine making ids',
    path: 'packages/engine/src/plant-id.ts',
    code: 'export const id = crypto.randomUUID()\n',
    wall: 'TS2304',
  },
  {
    what: 'contract writing to the console',
    path: 'packages/contract/src/plant-console.ts',
    code: "console.log('hello')\n\nexport {}\n",
    wall: 'TS2584',
  },
  {
    what: 'a deep import',
    path: 'packages/engine/src/plant-deep.ts',
    code: "import type { Flow } from '@askwell/contract/src/flow.ts'\n\nexport type Same = Flow\n",
    wall: 'TS2307',
  },
  {
    what: 'an enum',
    path: 'packages/engine/src/plant-enum.ts',
    code: 'export enum Colour {\n  red,\n}\n',
    wall: 'TS1294',
  },
]

export const harmless: readonly Omit<Plant, 'wall'>[] = [
  {
    what: 'engine with types of contract',
    path: 'packages/engine/src/plant-harmless.ts',
    code: "import type { Flow } from '@askwell/contract'\n\nexport const idOf = (flow: Flow): string => flow.id\n",
  },
  {
    what: 'a file of 350 lines',
    path: 'packages/server/src/plant-full.ts',
    code: `${manyLines(350)}\n`,
  },
]
