// React Native and its web view as the journeys need them: views are elements of a page, and a web view passes everything on to
// the test, which opens a page of its own for it. Vite gives this file to both names.
import { Component, createElement, type PropsWithChildren, type ReactNode } from 'react'

type Style = Readonly<Record<string, unknown>> | readonly Style[] | null | undefined | false
interface BoxProps {
  readonly style?: Style
  readonly children?: ReactNode
  readonly onPress?: () => void
  readonly accessibilityLabel?: string
  readonly testID?: string
}

/** What a web view asks of the test, and the answers that reach it. */
export interface ViewRequest {
  readonly id: number
  readonly act: 'open' | 'close' | 'reload' | 'inject'
  readonly text?: string
  readonly script?: string | undefined
}

declare global {
  interface Window {
    /** Of the test. */
    toTest?: (request: ViewRequest) => Promise<void>
    /** For the test: calls a property of a web view, and returns what it says. */
    toView?: (id: number, name: string, nativeEvent: unknown) => unknown
    /** The test presses Android's back. */
    pressBack?: () => boolean
    opened?: string[]
  }
}

const flat = (style: Style): object =>
  Array.isArray(style) ? Object.assign({}, ...style.map(flat)) : style || {}

/** Of each view; a button of a page looks like a button otherwise. */
const defaults = {
  ...{ position: 'relative', display: 'flex', flexDirection: 'column' },
  ...{ border: 0, background: 'none', font: '14px sans-serif', boxSizing: 'border-box' },
} as const

const box = (tag: string) =>
  function Box({ style, children, onPress, accessibilityLabel, testID }: BoxProps) {
    const props = { onClick: onPress, 'aria-label': accessibilityLabel, 'data-testid': testID }
    const css = { ...defaults, ...flat(style) }
    return createElement(tag, { ...props, style: css }, children)
  }
export const View = box('div')
export const Text = box('span')
export const Pressable = box('button')
export const ActivityIndicator = () => createElement('progress')

let askClose: (() => void) | null = null
const backs = new Set<() => boolean>()

export function Modal({
  children,
  onRequestClose,
}: PropsWithChildren<{ onRequestClose: () => void }>) {
  askClose = onRequestClose
  const css = {
    ...{ position: 'fixed', inset: 0, width: '100%', height: '100%', maxWidth: 'none' },
    ...{ maxHeight: 'none', margin: 0, padding: 0, border: 0, boxSizing: 'border-box' },
    ...{ display: 'flex', flexDirection: 'column' },
  } as const
  return createElement('dialog', { open: true, style: css }, children)
}
export const StyleSheet = { create: <Styles>(styles: Styles): Styles => styles }
export const Platform = { OS: 'android' }
export const PanResponder = { create: () => ({ panHandlers: {} }) }
export const useWindowDimensions = () => ({ width: innerWidth, height: innerHeight })
export const Linking = {
  openURL: async (url: string): Promise<void> => {
    window.opened = [...(window.opened ?? []), url]
  },
}
export const BackHandler = {
  addEventListener(_name: string, pressed: () => boolean) {
    backs.add(pressed)
    return { remove: () => backs.delete(pressed) }
  },
}

interface ViewProps {
  readonly source: { readonly uri: string }
  readonly injectedJavaScriptBeforeContentLoaded?: string
  readonly [name: string]: unknown
}
const views = new Map<number, WebView>()
let made = 0

export class WebView extends Component<ViewProps> {
  readonly id = ++made

  override componentDidMount(): void {
    views.set(this.id, this)
    const { source, injectedJavaScriptBeforeContentLoaded: script } = this.props
    this.#ask({ act: 'open', text: source.uri, script })
  }
  override componentWillUnmount(): void {
    views.delete(this.id)
    this.#ask({ act: 'close' })
  }
  override render(): ReactNode {
    return createElement('div', { 'data-testid': 'web-view', style: { flex: 1 } })
  }
  reload(): void {
    this.#ask({ act: 'reload' })
  }
  injectJavaScript(script: string): void {
    this.#ask({ act: 'inject', text: script })
  }
  #ask(request: Omit<ViewRequest, 'id'>): void {
    void window.toTest?.({ ...request, id: this.id })
  }
}

if (typeof window !== 'undefined') {
  window.toView = (id, name, nativeEvent) => {
    const called = views.get(id)?.props[name]
    if (typeof called !== 'function') return null
    const asked = name === 'onShouldStartLoadWithRequest'
    return called(asked ? nativeEvent : { nativeEvent }) ?? null
  }
  window.pressBack = () => {
    if ([...backs].some((pressed) => pressed())) return true
    askClose?.()
    return askClose !== null
  }
}
