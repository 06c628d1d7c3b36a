import { count, text, url } from '../config-values.ts'
import { variables } from './variable.ts'

export const people = variables({
  ASKWELL_SESSION_IDLE_HOURS: {
    read: count(1, 8_760),
    default: '168',
    meaning:
      'A session ends after this many hours without use. The time of a use is stored once an hour.',
    example: '12',
  },
  ASKWELL_SESSION_DAYS: {
    read: count(1, 365),
    default: '30',
    meaning: 'A session ends after this many days, even if it is used.',
    example: '7',
  },
  ASKWELL_OIDC_ISSUER: {
    read: url('http', 'https'),
    meaning:
      'People sign in through this OpenID Connect provider, if they are members here by an address that was proven by a mailed invitation. Its redirect address is `STUDIO_URL/owner/v1/sign_in/callback/single-sign-on`.',
    example: 'https://id.example.com',
  },
  ASKWELL_OIDC_CLIENT_ID: {
    read: text(/^\S{1,255}$/, 'must be one word'),
    meaning: 'This is the id of this instance at the provider.',
    example: 'askwell',
  },
  ASKWELL_OIDC_CLIENT_SECRET: {
    read: text(/^\S{1,1000}$/, 'must be one word'),
    meaning: 'This is the secret of this instance at the provider.',
    secret: true,
    example: 'Zk3pV9qT1xW7',
  },
  ASKWELL_OIDC_NAME: {
    read: text(/^.{1,60}$/, 'must be at most 60 characters'),
    otherwise: 'the host of the issuer',
    meaning: 'The button of single sign-on shows this name.',
    example: 'Example Corp',
  },
})
