// file and screenshot: choose, drop or capture; one row for the file. The engine holds its state, the runner its
// bytes. A new choice replaces the previous one.
import { fileTypes, imageTypes, mostBytes } from '@askwell/engine'
import { type DragEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { ScreenshotButton } from './screenshot-button.tsx'
import { limitSizeText } from './size-text.ts'
import type { StyleProps } from './style-props.ts'
import { type FileRow, UploadRow } from './upload-row.tsx'

export function FileUpload(props: StyleProps) {
  return <Upload {...props} takes="files" />
}

export function Screenshot(props: StyleProps) {
  return <Upload {...props} takes="images" />
}

function Upload({
  view,
  id,
  labelId,
  describedBy,
  takes,
}: StyleProps & { readonly takes: 'files' | 'images' }) {
  const { words, send, holdFile } = useApp()
  const { question, answer, upload, fault } = view
  const questionId = question.id
  const [refused, setRefused] = useState('')
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const limitsId = `files-${questionId}`
  const described = [limitsId, describedBy].filter(Boolean).join(' ')
  const row = rowOf()

  function choose(file: File): void {
    setRefused(file.name)
    const handle = holdFile?.(questionId, file)
    if (handle !== undefined)
      send({
        type: 'file_chosen',
        questionId,
        file: { name: file.name, size: file.size, type: file.type },
        handle,
      })
  }
  function rowOf(): FileRow | null {
    if (upload?.hasFailed) {
      const tryAgain = () =>
        send({ type: 'file_chosen', questionId, file: upload.file, handle: upload.handle })
      return { kind: 'failed', name: upload.file.name, tryAgain }
    }
    if (upload) return { kind: 'running', name: upload.file.name, percent: upload.percent }
    if (answer?.kind === 'file') return { kind: 'stored', ...answer.file }
    return fault?.code.startsWith('file') && refused !== ''
      ? { kind: 'failed', name: refused, tryAgain: null }
      : null
  }
  function remove(): void {
    // The pressed button disappears with its row, so the focus moves to the control that chooses another file.
    flushSync(() => {
      setRefused('')
      send({ type: 'upload_cancelled', questionId })
    })
    input.current?.focus()
  }

  return (
    <fieldset
      id={id}
      className={isOver ? 'answer upload upload--over' : 'answer upload'}
      aria-labelledby={labelId}
      aria-describedby={described}
      {...dropping(setIsOver, choose)}
    >
      <p className="upload__limits" id={limitsId}>
        {words.t(takes === 'files' ? 'file.limits' : 'file.limitsImage', {
          size: limitSizeText(words, mostBytes),
        })}
      </p>
      {row && <UploadRow row={row} remove={remove} />}
      <div className="upload__ways">
        {takes === 'images' && <ScreenshotButton choose={choose} />}
        <label className="upload__choose">
          <Icon name="upload" size={18} />
          {words.t(takes === 'files' ? 'file.choose' : 'screenshot.choose')}
          <input
            ref={input}
            className="upload__input"
            type="file"
            // One by one, so that a phone converts its own formats.
            accept={(takes === 'files' ? fileTypes : imageTypes).join(',')}
            aria-describedby={described}
            aria-invalid={fault ? true : undefined}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) choose(file)
              // The same file can be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
      </div>
      {isOver && <p className="upload__drop">{words.t('file.drop')}</p>}
      <p className="visually-hidden" role="status">
        {row && spoken(row)}
      </p>
    </fieldset>
  )

  /** Screen readers announce progress in quarters; errors are the question's own message. */
  function spoken(said: FileRow): string {
    if (said.kind === 'stored') return words.t('file.done', { name: said.name })
    if (said.kind === 'failed') return ''
    return words.t('file.progress', {
      name: said.name,
      percent: words.number(Math.floor(said.percent / 25) * 25),
    })
  }
}

/** Handles files that are dragged in; other drags are ignored. */
function dropping(setIsOver: (isOver: boolean) => void, choose: (file: File) => void) {
  const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    onDragOver: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (
        !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
      )
        setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file) choose(file)
    },
  }
}
