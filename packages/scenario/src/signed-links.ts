import { generateKeyPairSync, sign } from 'node:crypto'

/** An owner's key pair: the public half for the node, the private half for links. Ed25519, base64url. */
export function signingKeys(): { readonly publicKey: string; sign(signed: string): string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (signed) => sign(null, Buffer.from(signed, 'utf8'), privateKey).toString('base64url'),
  }
}
