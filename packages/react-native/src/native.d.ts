// What this package uses of React Native and its web view. Neither is installed here, because together they are larger than
// everything else; `react-native-types.long.test.ts` compiles the package with their own types.
declare module 'react-native' {
  import type { ComponentType, ReactNode } from 'react'

  export interface ViewStyle {
    readonly [name: string]: string | number | undefined
  }
  export type StyleProp<Style> = Style | readonly StyleProp<Style>[] | null | undefined | false
  interface BoxProps {
    readonly style?: StyleProp<ViewStyle>
    readonly children?: ReactNode
    readonly accessible?: boolean
    readonly accessibilityRole?: 'button' | 'header'
    readonly accessibilityLabel?: string
    readonly accessibilityLiveRegion?: 'polite'
    readonly accessibilityElementsHidden?: boolean
    readonly accessibilityViewIsModal?: boolean
    readonly importantForAccessibility?: 'auto' | 'no-hide-descendants'
    readonly pointerEvents?: 'auto' | 'none'
    readonly testID?: string
  }
  export const View: ComponentType<BoxProps>
  export const Text: ComponentType<BoxProps>
  export const ActivityIndicator: ComponentType<BoxProps>
  export const Pressable: ComponentType<BoxProps & { readonly onPress?: () => void }>
  export const Modal: ComponentType<{
    readonly visible?: boolean
    readonly transparent?: boolean
    readonly animationType?: 'slide' | 'fade' | 'none'
    readonly presentationStyle?: 'pageSheet' | 'overFullScreen'
    readonly onRequestClose?: () => void
    readonly children?: ReactNode
  }>
  export const StyleSheet: {
    create<Styles extends Readonly<Record<string, ViewStyle>>>(styles: Styles): Styles
  }
  export const Linking: { openURL(url: string): Promise<unknown> }
  export const Platform: { readonly OS: string }
  export const BackHandler: {
    addEventListener(name: 'hardwareBackPress', pressed: () => boolean): { remove(): void }
  }
  interface Movement {
    readonly dy: number
  }
  export const PanResponder: {
    create(handlers: {
      readonly onMoveShouldSetPanResponder?: (event: never, movement: Movement) => boolean
      readonly onPanResponderRelease?: (event: never, movement: Movement) => void
    }): { readonly panHandlers: object }
  }
  export function useWindowDimensions(): { readonly width: number; readonly height: number }
}

declare module 'react-native-webview' {
  import { Component } from 'react'
  import type { StyleProp, ViewStyle } from 'react-native'

  export interface WebViewMessageEvent {
    readonly nativeEvent: { readonly data: string; readonly url: string }
  }
  export interface WebViewProps {
    readonly source?: { readonly uri: string }
    readonly style?: StyleProp<ViewStyle>
    readonly testID?: string
    readonly originWhitelist?: string[]
    readonly injectedJavaScript?: string
    readonly injectedJavaScriptBeforeContentLoaded?: string
    readonly onMessage?: (event: WebViewMessageEvent) => void
    readonly onLoadEnd?: () => void
    readonly onError?: (event: { readonly nativeEvent: { readonly description: string } }) => void
    readonly onHttpError?: (event: {
      readonly nativeEvent: { readonly url: string; readonly statusCode: number }
    }) => void
    readonly onShouldStartLoadWithRequest?: (request: {
      readonly url: string
      readonly isTopFrame: boolean
    }) => boolean
    readonly setSupportMultipleWindows?: boolean
    readonly onContentProcessDidTerminate?: () => void
    readonly onRenderProcessGone?: () => void
    readonly renderError?: () => React.ReactElement
    readonly automaticallyAdjustContentInsets?: boolean
    readonly contentInsetAdjustmentBehavior?: 'never'
    readonly keyboardDisplayRequiresUserAction?: boolean
    readonly mediaCapturePermissionGrantType?: 'deny'
    readonly geolocationEnabled?: boolean
    readonly bounces?: boolean
  }
  export class WebView extends Component<WebViewProps> {
    reload(): void
    injectJavaScript(script: string): void
  }
}
