// flow_preview: the flow as an open widget shows it, without animation, for people who build it or
// take a screenshot.
import type { AppProps } from '../app/page-types.ts'
import { firstShell } from './shell.ts'
import { WidgetApp } from './widget-app.tsx'

const nothing = (): void => {}
const shell = { ...firstShell({ node: null, widget: null }), hasFailed: false }
const liveShell = { subscribe: () => nothing, getSnapshot: () => shell }
const acts = {
  close: nothing,
  back: nothing,
  history: nothing,
  chatNews: nothing,
  newFeedback: nothing,
  openPrevious: nothing,
}

export function ExportApp({ page, settings, chooseLanguage, reload, report }: AppProps) {
  return (
    <div className="widget-export" id="psn-widget-content-frame">
      <WidgetApp
        page={page}
        shell={liveShell}
        settings={settings}
        acts={{ ...acts, retry: reload }}
        chooseLanguage={chooseLanguage}
        report={report}
        previewType="export"
      />
    </div>
  )
}
