// What the flow commands ask of a server, by the typed client.
import { AskwellError, createAskwell, type FlowDraft, type FlowSummary } from '@askwell/client'
import type { Flow, GoldenPath } from '@askwell/contract'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import type { FlowFile, FlowFolder } from '../flow-files/flow-folder.ts'
import { textOfFlow } from '../flow-files/flow-text.ts'
import { type CommandInput, textOf } from './command.ts'

export function flowServer(input: CommandInput, folder: FlowFolder) {
  const { ASKWELL_API_KEY: apiKey, ASKWELL_HOST: named } = input.environment
  const baseUrl = textOf(input, 'host') ?? named ?? folder.host
  if (!baseUrl)
    throw new OperatorRefusal(
      'No server is named. Set ASKWELL_HOST, or `host` in askwell.json.',
      exitCodes.configuration,
    )
  if (!apiKey) throw new OperatorRefusal('ASKWELL_API_KEY is not set.', exitCodes.configuration)
  const askwell = createAskwell({ baseUrl, apiKey })

  async function orNull<T>(called: Promise<T>): Promise<T | null> {
    try {
      return await called
    } catch (error) {
      if (error instanceof AskwellError && error.name === 'not_found') return null
      throw error
    }
  }

  async function paths(id: string): Promise<GoldenPath[]> {
    return (await askwell.goldenPaths.list({ id })).items
  }
  const version = async (id: string, number: number): Promise<Flow> =>
    askwell.flowVersions.get({ id, version: String(number) })

  return {
    async flows(): Promise<readonly FlowSummary[]> {
      const all: FlowSummary[] = []
      for await (const flow of askwell.flows.list({ limit: 500 })) all.push(flow)
      return all
    },
    draft: (id: string): Promise<FlowDraft | null> => orNull(askwell.drafts.get({ id })),
    version,
    paths,

    /** `isChanged`: false = the draft is the file's already. */
    async save({ flow, paths: wanted }: FlowFile, draft: FlowDraft | null, isChanged: boolean) {
      const { id } = flow
      if (draft === null) await askwell.flows.create({ body: flow })
      else if (isChanged)
        await askwell.drafts.replace({
          id,
          body: { flow, layout: draft.layout, revision: draft.revision },
        })
      const arePathsChanged =
        wanted !== null && JSON.stringify(await paths(id)) !== JSON.stringify(wanted)
      if (arePathsChanged) await askwell.goldenPaths.replace({ id, body: { items: [...wanted] } })
      const { revision } = await askwell.drafts.get({ id })
      const what = draft === null ? 'created' : isChanged || arePathsChanged ? 'saved' : 'unchanged'
      return { revision, what }
    },

    /**
     * As it was before `save`. False: somebody has changed it since, or the server cannot be reached. `draft`: null = there was none.
     */
    async takeBack(
      { flow, paths: wanted }: FlowFile,
      draft: FlowDraft | null,
      known: readonly GoldenPath[],
    ): Promise<boolean> {
      const { id } = flow
      try {
        const now = await orNull(askwell.drafts.get({ id }))
        if (now === null) return true
        const isOurs = textOfFlow(now.flow) === textOfFlow(flow)
        if (draft === null) {
          if (isOurs) await askwell.flows.delete({ id })
          return isOurs
        }
        if (isOurs)
          await askwell.drafts.replace({
            id,
            body: { flow: draft.flow, layout: draft.layout, revision: now.revision },
          })
        if (wanted !== null && JSON.stringify(await paths(id)) === JSON.stringify(wanted))
          await askwell.goldenPaths.replace({ id, body: { items: [...known] } })
        return isOurs || textOfFlow(now.flow) === textOfFlow(draft.flow)
      } catch {
        return false
      }
    },

    /** The new version; null = the published one is the same. */
    async publish({ flow }: FlowFile): Promise<number | null> {
      const { id } = flow
      const { published_version: now } = await askwell.drafts.get({ id })
      if (now !== null && textOfFlow(await version(id, now)) === textOfFlow(flow)) return null
      return (await askwell.flows.publish({ id })).version
    },
  }
}
