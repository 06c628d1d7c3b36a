import { count, onOrOff, text, url } from '../config-values.ts'
import { variables } from './variable.ts'

export const pages = variables({
  ASKWELL_PROVIDER_URL: {
    read: url('http', 'https'),
    meaning: 'The badge below a survey leads here. Without it the badge is plain text.',
    example: 'https://example.com',
  },
  ASKWELL_PROVIDER_URL_TR: {
    read: url('http', 'https'),
    otherwise: '`ASKWELL_PROVIDER_URL`',
    meaning: 'The badge of a survey in Turkish leads here.',
    example: 'https://example.com/tr',
  },
  ASKWELL_TAG_MANAGER_ID: {
    read: text(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container id like GTM-ABC1234'),
    meaning: 'Survey pages load this container of Google Tag Manager.',
    example: 'GTM-ABC1234',
  },
  ASKWELL_ERROR_REPORT_URL: {
    read: url('http', 'https'),
    meaning: 'Pages report their errors to this address, without any answers.',
    example: 'https://errors.example.com/askwell',
  },
  ASKWELL_REALTIME_URL: {
    read: url('http', 'https', 'ws', 'wss'),
    otherwise: 'the address of the page',
    meaning: 'Pages open their live connections at this address.',
    example: 'https://live.example.com',
  },
  ASKWELL_PUSH: {
    read: onOrOff,
    default: 'off',
    meaning:
      '`on` lets visitors and agents ask for notifications, which go through the push services of the browsers’ makers, see [Notifications](notifications.md).',
    example: 'on',
  },
  ASKWELL_PARTIAL_DAYS: {
    read: count(1, 36_500),
    default: '90',
    meaning: 'Incomplete feedback is kept for this many days.',
    example: '30',
  },
})
