import { fileTypes, imageTypes, mostBytes, styleOf } from '@askwell/engine'
import { fieldNames } from '@askwell/engine/form'
import { useApp } from '../app/app-context.ts'
import { limitSizeText } from '../questions/size-text.ts'
import type { StyleProps } from '../questions/style-props.ts'

/** The form uploads the file. A stored file stays, unless the respondent replaces or removes it. */
export function PlainUpload({ view, id, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, answer, fault } = view
  const takesFiles = styleOf(question.style).file === 'any'
  const limitsId = `files-${question.id}`
  const described = [limitsId, describedBy].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      className="answer upload"
      aria-labelledby={labelId}
      aria-describedby={described}
    >
      <p className="upload__limits" id={limitsId}>
        {words.t(takesFiles ? 'file.limits' : 'file.limitsImage', {
          size: limitSizeText(words, mostBytes),
        })}
      </p>
      {answer?.kind === 'file' && (
        <>
          <p>{words.t('file.done', { name: answer.file.name })}</p>
          <label className="plain-line">
            <input type="checkbox" name={fieldNames.removed(question.id)} value="1" />
            <span>{words.t('file.remove', { name: answer.file.name })}</span>
          </label>
        </>
      )}
      <input
        type="file"
        className="plain-file"
        name={fieldNames.plain(question.id)}
        accept={(takesFiles ? fileTypes : imageTypes).join(',')}
        aria-labelledby={labelId}
        aria-describedby={described}
        aria-invalid={fault ? true : undefined}
      />
    </fieldset>
  )
}
