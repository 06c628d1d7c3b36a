import { useApp } from '../app/app-context.ts'

/** A skeleton of the page, in grey and with its final geometry. The style sheet hides it for the first 200 ms. */
export function LoadingPage() {
  const { words } = useApp()
  return (
    <section className="sheet skeleton" aria-busy="true">
      <h1 className="visually-hidden">{words.t('loading')}</h1>
      <div className="skeleton__bar skeleton__bar--progress" />
      <div className="skeleton__bar skeleton__bar--title" />
      <div className="skeleton__bar skeleton__bar--help" />
      <div className="skeleton__bar skeleton__bar--option" />
      <div className="skeleton__bar skeleton__bar--option" />
      <div className="skeleton__bar skeleton__bar--option" />
    </section>
  )
}
