// Systems outside the server, for the tests of other packages.
export { appCode } from './authenticator.ts'
export { emptyDatabase, whyNoDatabase } from './empty-database.ts'
export { type MailListener, startMailListener, type TakenMail } from './mail-listener.ts'
export { type OidcProvider, startOidcProvider } from './oidc-provider.ts'
export { hasRedis, type OwnRedis, ownRedis } from './own-redis.ts'
export { type PushService, startPushService, type TestBrowser } from './push-service.ts'
export { type S3Stub, startS3Stub } from './s3-stub.ts'
