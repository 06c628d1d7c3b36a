import { encode } from 'uqr'
import { CopyText } from '../../parts/copy-text.tsx'
import { useWords } from '../../words/words.ts'
import style from './profile.module.css'
import { profileWords } from './profile-words.ts'

/** The secret for an authenticator app, as a picture and as text, and the recovery codes. */
export function SecretToScan({
  uri,
  keptCodes,
}: {
  readonly uri: string
  readonly keptCodes: readonly string[]
}) {
  const say = useWords(profileWords)
  const { data, size } = encode(uri, { border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <>
      <p>{say('profile.scan')}</p>
      <svg
        className={style['code']}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={say('profile.scan')}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000000" />
      </svg>
      <CopyText label={say('profile.address')} text={uri} />
      <KeptCodes codes={keptCodes} />
    </>
  )
}

export function KeptCodes({ codes }: { readonly codes: readonly string[] }) {
  const say = useWords(profileWords)
  return (
    <>
      <p>{say('profile.kept')}</p>
      <ul className={style['kept']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
