import { useApp } from '../app/app-context.ts'

/** The page to come, in grey and in its final geometry. The style sheet keeps it unseen for the first 200 ms. */
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
