// One hostile host page, and helpers to define it in a line.
import type { HostPage } from './widget-host.ts'

export interface HostileHost {
  readonly host?: HostPage
  /** Run on the page once the widget is shown. */
  readonly act?: string
  /** The page leaves nothing to build a widget with, or removes it each time: the widget must stay absent silently. */
  readonly isRefused?: true
  /** The console names what the page has broken, or the invalid commands. */
  readonly isWarned?: true
  readonly prefersLessMotion?: true
}

export const style = (css: string): HostPage => ({ head: `<style>${css}</style>` })
export const script = (before: string): HostPage => ({ before })
export const broken = (...names: readonly string[]): HostPage =>
  script(names.map((name) => `${name}=function(){throw new Error('mine')};`).join(''))
/** As monitoring tools do it: the real function inside a wrapper. */
export const wrapped = (...names: readonly string[]): HostPage =>
  script(
    names
      .map(
        (name) =>
          `{const own=${name};${name}=function(...given){window.seen=(window.seen||0)+1;return own.apply(this,given)}}`,
      )
      .join(''),
  )
export const absent = (...names: readonly string[]): HostPage =>
  script(
    names
      .map(
        (name) =>
          `Object.defineProperty(${name.replace(/\.(\w+)$/, ",'$1'")},{value:undefined,configurable:true,writable:true});`,
      )
      .join(''),
  )
export const refused = (host: HostPage): HostileHost => ({ host, isRefused: true })
