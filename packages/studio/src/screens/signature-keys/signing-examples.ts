// How an owner's own program signs a link, in three languages. Each makes the same text and uses an Ed25519 key in the format
// of this studio; the text is in `to_sign` of a prepared link.
export const exampleLanguages = ['node', 'python', 'shell'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]
export const exampleNames: Readonly<Record<ExampleLanguage, string>> = {
  node: 'Node.js',
  python: 'Python',
  shell: 'OpenSSL',
}

/** `origin`: the address of this instance. */
export const exampleOf = (language: ExampleLanguage, origin: string): string =>
  examples[language].replaceAll('ORIGIN', origin).trim()

const examples: Readonly<Record<ExampleLanguage, string>> = {
  node: `
import { readFileSync } from 'node:fs'
import { sign } from 'node:crypto'

export function signedLink(nodeId, creatorId, answers) {
  const responses = answers.length > 0 ? Buffer.from(JSON.stringify(answers)).toString('base64url') : ''
  const text = \`\${nodeId}.\${responses}\` + (creatorId ? \`.\${creatorId}\` : '')
  const signature = sign(null, Buffer.from(text), readFileSync('private-key.pem'))
  const url = new URL('ORIGIN/feedback')
  url.searchParams.set('node_id', nodeId)
  if (creatorId) url.searchParams.set('creator_id', creatorId)
  if (responses) url.searchParams.set('responses', responses)
  url.searchParams.set('signature', signature.toString('base64url'))
  return url.href
}
// signedLink('NODE ID', 'CUSTOMER ID', [{ question: 'mood', answer: 'good' }])
`,
  python: `
import json
from base64 import urlsafe_b64encode
from pathlib import Path
from urllib.parse import urlencode
from cryptography.hazmat.primitives.serialization import load_pem_private_key

def encoded(raw):
    return urlsafe_b64encode(raw).rstrip(b"=").decode()

def signed_link(node_id, creator_id, answers):
    responses = encoded(json.dumps(answers).encode()) if answers else ""
    text = f"{node_id}.{responses}" + (f".{creator_id}" if creator_id else "")
    key = load_pem_private_key(Path("private-key.pem").read_bytes(), None)
    query = {"node_id": node_id, "creator_id": creator_id, "responses": responses}
    query["signature"] = encoded(key.sign(text.encode()))
    return "ORIGIN/feedback?" + urlencode({k: v for k, v in query.items() if v})

# signed_link("NODE ID", "CUSTOMER ID", [{"question": "mood", "answer": "good"}])
`,
  shell: `
node_id="$1"
creator_id="$2"
printf '%s' "$node_id." > text
if [ -n "$creator_id" ]; then printf '%s' ".$creator_id" >> text; fi
signature=$(openssl pkeyutl -sign -rawin -inkey private-key.pem -in text | basenc --base64url -w0 | tr -d '=')
echo "ORIGIN/feedback?node_id=$node_id\${creator_id:+&creator_id=$creator_id}&signature=$signature"
# sh signed-link.sh "NODE ID" "CUSTOMER ID"
`,
}
