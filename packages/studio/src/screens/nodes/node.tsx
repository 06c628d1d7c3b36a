// All settings of a node, in parts.
import { useSearch } from '@tanstack/react-router'
import { Segments } from '../../parts/segments.tsx'
import { useWords } from '../../words/words.ts'
import { NodeForm, partNames } from './node-form.tsx'
import { NodeScreen } from './node-screen.tsx'
import { nodeWords } from './node-words.ts'

export default function Node() {
  const say = useWords(nodeWords)
  const { part: asked } = useSearch({ strict: false }) as { readonly part?: string }
  const part = partNames.find((name) => name === asked) ?? 'general'
  return (
    <NodeScreen side="settings">
      {(node) => (
        <NodeForm key={node.id} node={node} part={part}>
          <Segments
            label={say('node.parts')}
            items={partNames.map((name) => ({
              to: `/channels/${node.id}`,
              search: { part: name },
              name: say(`node.part.${name}`),
              isHere: name === part,
            }))}
          />
        </NodeForm>
      )}
    </NodeScreen>
  )
}
