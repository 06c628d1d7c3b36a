import { count, oneOf, postgres, secret as secretText, text } from '../config-values.ts'
import { variables } from './variable.ts'

export const database = variables({
  DATABASE_URL: {
    read: postgres,
    meaning:
      'The store is this PostgreSQL, version 15 or newer. Without it the embedded database is used.',
    secret: true,
    example: 'postgres://askwell:password@db.internal/askwell',
  },
  ASKWELL_DB_POOL: {
    read: count(1, 1_000),
    default: '10',
    meaning:
      'Each process opens at most this many connections to PostgreSQL for calls. Together with `ASKWELL_DB_POOL_PATIENT` and all servers they must stay below its `max_connections`.',
    example: '20',
  },
  ASKWELL_DB_POOL_PATIENT: {
    read: count(1, 1_000),
    default: '2',
    meaning:
      'Each process opens at most this many further connections for migrations, imports and deletions, which may take minutes.',
    example: '4',
  },
  ASKWELL_DB_STATEMENT_MS: {
    read: count(100, 60_000),
    default: '2800',
    meaning: 'PostgreSQL ends a statement of a call after this many milliseconds.',
    example: '5000',
  },
  ASKWELL_DB_CONNECT_MS: {
    read: count(100, 60_000),
    default: '1800',
    meaning:
      'A call waits at most this many milliseconds for a connection to PostgreSQL. Then the server answers 503.',
    example: '3000',
  },
  ASKWELL_DB_POOLER: {
    read: oneOf('none', 'transaction'),
    default: 'none',
    meaning:
      '`transaction` says that `DATABASE_URL` leads to PgBouncer in transaction mode. The server then keeps nothing in a session. It requires `ASKWELL_DB_DIRECT_URL`, see [PgBouncer](operate.md#pgbouncer).',
    example: 'transaction',
  },
  ASKWELL_DB_DIRECT_URL: {
    read: postgres,
    otherwise: '`DATABASE_URL`',
    meaning:
      'Upgrades and work that takes minutes use this address of the same database, which leads past the pooler.',
    secret: true,
    example: 'postgres://askwell:password@db.internal:5432/askwell',
  },
  ASKWELL_DB_READ_URL: {
    read: postgres,
    meaning:
      'Results, exports, searches and lists of older responses are read from this streaming standby of `DATABASE_URL`, see [A replica for reading](several-servers.md#a-replica-for-reading).',
    secret: true,
    example: 'postgres://askwell:password@replica.internal/askwell',
  },
  ASKWELL_DB_READ_MAX_LAG_SECONDS: {
    // Results take feedback for settled a minute after its last change (`store/results/changed-hours.ts`), so a replica must be ahead of that.
    read: count(2, 30),
    default: '10',
    meaning:
      'While the standby is this many seconds behind, or does not answer, the server reads from `DATABASE_URL` instead.',
    example: '5',
  },
  ASKWELL_MIGRATE: {
    read: oneOf('auto', 'check'),
    default: 'auto',
    meaning:
      'With `auto` a start brings the database to the tables of this release, see [Upgrading](operate.md#upgrading-and-going-back). With `check` it only looks, and exits with 5 where steps are missing.',
    example: 'check',
  },
  ASKWELL_DATA_DIR: {
    read: text(/^[^\0]{1,4000}$/, 'must be a directory'),
    default: './data',
    meaning:
      'The embedded database and uploaded files are stored in this directory. It contradicts `DATABASE_URL` together with `S3_BUCKET` and `ASKWELL_SECRET`.',
    example: '/var/lib/askwell',
  },
  ASKWELL_SECRET: {
    read: secretText,
    otherwise: 'the file `secret` in the data directory',
    meaning:
      'This key seals secrets in the database: at least 32 random characters, for example from `openssl rand -base64 32`. It is required with `DATABASE_URL` and `REDIS_URL`, see [The key](operate.md#the-key).',
    secret: true,
    example: 'q8X0c1mVdE5pJt2yN7bK4rW9uZ6hA3sL',
  },
  ASKWELL_SECRET_PREVIOUS: {
    read: secretText,
    meaning: 'This is the previous key while the key is being changed. It only decrypts.',
    secret: true,
    example: 'L3sA6hZ9uW4rK7bN2yT5pJ1mVdE0c8Xq',
  },
  ASKWELL_BACKUP_DIR: {
    read: text(/^[^\0]{1,4000}$/, 'must be a directory'),
    meaning:
      'A server on the embedded database makes backups in this directory, see [Backup](backup.md). Every server notes in its folder `erasures` what is erased, so that a restored backup does not bring it back.',
    example: '/var/backups/askwell',
  },
  ASKWELL_BACKUP_EVERY_HOURS: {
    read: count(1, 8_760),
    default: '24',
    meaning: 'A server makes a backup when the newest one is this many hours old.',
    example: '1',
  },
  ASKWELL_BACKUP_KEEP: {
    read: count(1, 10_000),
    default: '7',
    meaning: 'This many of the newest backups are kept, and older ones are deleted.',
    example: '30',
  },
  ASKWELL_DISK_FLOOR_MB: {
    read: count(0, 1_000_000_000),
    otherwise: 'the smaller of 1024 and a tenth of the volume',
    meaning:
      'The server keeps this many MB free on the volume of the data directory. Below that it stores nothing that grows, and reads continue.',
    example: '2048',
  },
})
