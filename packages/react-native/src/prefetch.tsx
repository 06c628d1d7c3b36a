import { type ReactElement, useState } from 'react'
import { View } from 'react-native'
import { originOf, type SurveyAddress, surveyUrl } from './address.ts'
import { HostView } from './host-view.tsx'

/** Loads the page of a survey once, invisibly, and then draws nothing. Without a network nothing happens. */
export function Prefetch(props: SurveyAddress): ReactElement | null {
  const url = surveyUrl(props)
  const origin = originOf(props.host)
  const [loaded, setLoaded] = useState<string | null>(null)
  if (url === null || origin === null || loaded === url) return null
  const end = (): void => setLoaded(url)
  return (
    <View
      style={{ position: 'absolute', width: 0, height: 0, opacity: 0 }}
      pointerEvents="none"
      accessibilityElementsHidden
      importantForAccessibility="no-hide-descendants"
    >
      <HostView url={url} origin={origin} onMessage={() => {}} onFault={end} onLoadEnd={end} />
    </View>
  )
}
