// What is seen while there is no page: a wait, and an error with a second try.
import type { ReactElement } from 'react'
import { ActivityIndicator, Pressable, StyleSheet, Text, View } from 'react-native'

export interface SurveyTexts {
  readonly failed: string
  readonly retry: string
  readonly close: string
}

export const defaultTexts: SurveyTexts = {
  failed: 'The survey could not be loaded. Check your connection.',
  retry: 'Try again',
  close: 'Close',
}

export function Loading(): ReactElement {
  return (
    <View style={styles.over} pointerEvents="none">
      <ActivityIndicator />
    </View>
  )
}

export function Fault({
  texts: { failed, retry },
  onRetry,
}: {
  readonly texts: SurveyTexts
  readonly onRetry: () => void
}): ReactElement {
  return (
    <View style={styles.over} accessibilityLiveRegion="polite">
      <Text style={styles.text}>{failed}</Text>
      <Pressable accessibilityRole="button" style={styles.button} onPress={onRetry}>
        <Text style={styles.label}>{retry}</Text>
      </Pressable>
    </View>
  )
}

const styles = StyleSheet.create({
  over: {
    position: 'absolute',
    top: 0,
    right: 0,
    bottom: 0,
    left: 0,
    alignItems: 'center',
    justifyContent: 'center',
    padding: 24,
    gap: 16,
  },
  text: { fontSize: 16, textAlign: 'center', color: '#1f2328' },
  button: {
    minHeight: 44,
    minWidth: 44,
    paddingHorizontal: 20,
    justifyContent: 'center',
    borderRadius: 22,
    backgroundColor: '#1f2328',
  },
  label: { fontSize: 16, fontWeight: '600', color: '#ffffff' },
})
