// Before publishing: what changed since the version that is live, and which warnings remain.
import { CircleAlert } from 'lucide-react'
import { CallRefused } from '../../../api/call.ts'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import formStyle from '../../../parts/form.module.css'
import { Form } from '../../../parts/form.tsx'
import { useWords } from '../../../words/words.ts'
import { useDraft } from '../draft/use-draft.tsx'
import { useProblemMarks } from '../problems/problem-marks.tsx'
import { ChangeList } from '../sound/change-list.tsx'
import style from './publish.module.css'
import { publishWords } from './publish-words.ts'

/** Calls whose answers are stale once a version was published. */
export const publishingTouches = ['list_flows', 'flow_versions', 'get_draft', 'list_nodes'] as const

interface PublishFormProps {
  readonly publishedVersion: number | null
  readonly onCancel: () => void
  readonly onPublished: (version: number) => void
}

export function PublishForm({ publishedVersion, onCancel, onPublished }: PublishFormProps) {
  const say = useWords(publishWords)
  const flow = useDraft((snapshot) => snapshot.flow)
  const undecided = useDraft(({ decisions }) => decisions.length)
  const { list, errors } = useProblemMarks()
  const before = useCall(
    'flow_version',
    { params: { id: flow.id, version: String(publishedVersion ?? 0) } },
    { when: publishedVersion !== null },
  )
  const publish = useChange('publish_flow', publishingTouches)
  const golden = brokenPaths(publish.error)
  const send = async (accept?: 'broken_golden_paths') => {
    const { version } = await publish.mutateAsync({
      params: { id: flow.id },
      ...(accept && { query: { accept } }),
    })
    onPublished(version)
  }
  const warnings = list.length - errors
  return (
    <Form
      error={golden.length > 0 ? null : publish.error}
      onSubmit={() => send(golden.length > 0 ? 'broken_golden_paths' : undefined)}
      actions={
        <>
          <ActionButton onPress={onCancel}>{say('publish.cancel')}</ActionButton>
          <ActionButton
            kind={golden.length > 0 ? 'danger' : 'primary'}
            type="submit"
            isBusy={publish.isPending}
          >
            {say(golden.length > 0 ? 'publish.anyway' : 'publish.publish')}
          </ActionButton>
        </>
      }
    >
      {publishedVersion === null ? (
        <p>{say('publish.first')}</p>
      ) : (
        <section className={style['part']}>
          <h3>{say('publish.changed', { version: publishedVersion })}</h3>
          {before.data && <ChangeList before={before.data} after={flow} />}
          <p className={style['note']}>{say('publish.running')}</p>
        </section>
      )}
      {undecided > 0 && (
        <p className={style['warning']}>{say('publish.undecided', { count: undecided })}</p>
      )}
      {warnings > 0 && (
        <p className={style['warning']}>{say('publish.warnings', { count: warnings })}</p>
      )}
      {golden.length > 0 && (
        <div className={formStyle['alert']} role="alert">
          <CircleAlert size={16} aria-hidden />
          <div>
            <strong>{say('publish.golden')}</strong>
            <p>{say('publish.goldenText')}</p>
            <ul>
              {golden.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </Form>
  )
}

/** Which golden paths break, in the server's words, which use the owner's name of the path. */
function brokenPaths(error: unknown): readonly string[] {
  if (!(error instanceof CallRefused) || error.status !== 422) return []
  return error.errors
    .filter(({ field }) => field.startsWith('golden_paths'))
    .map(({ message }) => message)
}
