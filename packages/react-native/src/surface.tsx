// Where a survey is drawn: over the complete window, or in a sheet from below that is as high as its content, up to 90 % of the
// screen. A sheet is closed by swiping its upper edge down, so that the swipe never competes with the page's scrolling (ECO-66).
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react'
import {
  Modal,
  PanResponder,
  Platform,
  Pressable,
  type StyleProp,
  StyleSheet,
  Text,
  useWindowDimensions,
  View,
  type ViewStyle,
} from 'react-native'

interface SurfaceProps {
  readonly presentation: 'screen' | 'sheet'
  readonly heightPx: number | null
  readonly closeLabel: string
  readonly style: StyleProp<ViewStyle>
  readonly children: ReactNode
  readonly onDismiss: (by: 'user' | 'back') => void
}

const barPx = 48
const share = 0.9
const firstHeightPx = 320
const swipePx = 60

/** The height of a sheet with its bar, in the units of the screen. */
export const sheetHeight = (contentPx: number | null, screenPx: number): number =>
  Math.min(Math.floor(screenPx * share), barPx + (contentPx ?? firstHeightPx))

export function Surface(props: SurfaceProps): ReactElement {
  const { presentation, heightPx, closeLabel, style, children } = props
  const { height: screenPx } = useWindowDimensions()
  const latest = useRef(props)
  latest.current = props
  const swipe = useMemo(
    () =>
      PanResponder.create({
        onMoveShouldSetPanResponder: (_event, { dy }) => dy > 8,
        onPanResponderRelease: (_event, { dy }) => {
          if (dy > swipePx) latest.current.onDismiss('user')
        },
      }),
    [],
  )
  const isSheet = presentation === 'sheet'
  // Android reports its back here, and iOS a page sheet that was swiped down.
  const requested = (): void => props.onDismiss(Platform.OS === 'android' ? 'back' : 'user')
  const dismiss = (): void => props.onDismiss('user')
  return (
    <Modal
      visible
      transparent={isSheet}
      animationType="slide"
      presentationStyle={isSheet ? 'overFullScreen' : 'pageSheet'}
      onRequestClose={requested}
    >
      {isSheet && (
        <Pressable
          style={styles.behind}
          accessibilityRole="button"
          accessibilityLabel={closeLabel}
          onPress={dismiss}
        />
      )}
      <View
        testID="askwell-surface"
        accessibilityViewIsModal
        style={[
          isSheet ? [styles.sheet, { height: sheetHeight(heightPx, screenPx) }] : styles.screen,
          style,
        ]}
      >
        <View style={styles.bar} testID="askwell-bar" {...(isSheet ? swipe.panHandlers : {})}>
          {isSheet && <View style={styles.grip} />}
          <Pressable
            style={styles.close}
            accessibilityRole="button"
            accessibilityLabel={closeLabel}
            onPress={dismiss}
          >
            <Text style={styles.cross}>✕</Text>
          </Pressable>
        </View>
        <View style={styles.page}>{children}</View>
      </View>
    </Modal>
  )
}

const styles = StyleSheet.create({
  behind: { flex: 1, backgroundColor: 'rgba(0, 0, 0, 0.4)' },
  screen: { flex: 1, backgroundColor: '#ffffff' },
  sheet: {
    backgroundColor: '#ffffff',
    borderTopLeftRadius: 16,
    borderTopRightRadius: 16,
    overflow: 'hidden',
  },
  bar: { height: barPx, alignItems: 'flex-end', justifyContent: 'center' },
  grip: {
    position: 'absolute',
    top: 8,
    left: 0,
    right: 0,
    marginHorizontal: 'auto',
    width: 36,
    height: 4,
    borderRadius: 2,
    backgroundColor: '#8c959f',
  },
  close: { width: barPx, height: barPx, alignItems: 'center', justifyContent: 'center' },
  cross: { fontSize: 18, color: '#57606a' },
  page: { flex: 1 },
})
