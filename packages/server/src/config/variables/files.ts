import { count, onOrOff, text, url } from '../config-values.ts'
import { variables } from './variable.ts'

export const files = variables({
  S3_BUCKET: {
    read: text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
    meaning:
      'Uploaded files are stored in this bucket. It needs both keys, see [Uploaded files](operate.md#uploaded-files).',
    example: 'askwell-files',
  },
  S3_ACCESS_KEY_ID: {
    read: text(/^\S{1,255}$/, 'must be one word'),
    meaning: 'This is the id of the key that may read, write and delete in the bucket.',
    secret: true,
    example: 'AKIAIOSFODNN7EXAMPLE',
  },
  S3_SECRET_ACCESS_KEY: {
    read: text(/^\S{1,1000}$/, 'must be one word'),
    meaning: 'This is the secret of that key.',
    secret: true,
    example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  S3_ENDPOINT: {
    read: url('http', 'https'),
    otherwise: 'AWS',
    meaning: 'This is the S3 endpoint of another provider than AWS.',
    example: 'https://s3.example.com',
  },
  S3_REGION: {
    read: text(/^[a-z0-9-]{1,63}$/, 'must be a region name'),
    default: 'us-east-1',
    meaning: 'The bucket is in this region.',
    example: 'eu-central-1',
  },
  ASKWELL_SCAN_URL: {
    read: url('http', 'https'),
    meaning: 'Your own virus scanner at this address checks uploads.',
    example: 'http://scanner.internal:8080/scan',
  },
  ASKWELL_SCAN_REQUIRED: {
    read: onOrOff,
    default: 'off',
    meaning: '`on` refuses uploads while the scanner gives no verdict.',
    example: 'on',
  },
  ASKWELL_UPLOADS_PER_HOUR: {
    read: count(1, 1_000_000),
    default: '30',
    meaning: 'One address may upload at most this many files in an hour.',
    example: '300',
  },
})
