import { useState } from 'react'
import { Choice } from '../../parts/choice.tsx'
import { CopyCode } from '../../parts/copy-code.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { publicOrigin } from '../../settings/origins.ts'
import { useWords } from '../../words/words.ts'
import { signatureKeysWords } from './signature-keys-words.ts'
import {
  type ExampleLanguage,
  exampleLanguages,
  exampleNames,
  exampleOf,
} from './signing-examples.ts'

export function ExampleCard() {
  const say = useWords(signatureKeysWords)
  const [language, setLanguage] = useState<ExampleLanguage>('node')
  return (
    <Card
      title={say('signing.example')}
      note={say('signing.exampleNote')}
      actions={
        <Choice
          label={say('signing.language')}
          labelIs="hidden"
          options={exampleLanguages.map((id) => ({ id, name: exampleNames[id] }))}
          value={language}
          onChange={setLanguage}
        />
      }
    >
      <CardBody>
        <CopyCode label={say('signing.code')} code={exampleOf(language, publicOrigin())} />
      </CardBody>
    </Card>
  )
}
