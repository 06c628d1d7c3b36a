// What the service can do, as directories ask it (RFC 7644, §4). It says what is stored and nothing else.
import { groupSchema, userSchema } from './resources.ts'

export const mostResults = 200

const resourceTypeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export const serviceProviderConfig = (base: string): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'An owner creates the token of a workspace in its settings.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string): readonly Described[] =>
  [
    { name: 'User', endpoint: '/Users', schema: userSchema, description: 'A person' },
    { name: 'Group', endpoint: '/Groups', schema: groupSchema, description: 'A group of people' },
  ].map((one) => ({
    schemas: [resourceTypeSchema],
    id: one.name,
    ...one,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${one.name}` },
  }))

export const schemas = (base: string): readonly Described[] =>
  [
    {
      id: userSchema,
      name: 'User',
      description: 'A person of the workspace',
      attributes: [
        text('userName', { required: true, uniqueness: 'server' }),
        text('externalId', { caseExact: true }),
        text('displayName'),
        complex('name', 'single', [
          text('formatted', { mutability: 'readOnly' }),
          text('givenName'),
          text('familyName'),
        ]),
        complex('emails', 'many', [
          text('value'),
          text('type', { mutability: 'readOnly' }),
          { ...text('primary'), type: 'boolean' },
        ]),
        { ...text('active'), type: 'boolean' },
      ],
    },
    {
      id: groupSchema,
      name: 'Group',
      description: 'A group that may give a role',
      attributes: [
        text('displayName', { required: true, uniqueness: 'server' }),
        text('externalId', { caseExact: true }),
        complex('members', 'many', [text('value', { mutability: 'immutable' })]),
      ],
    },
  ].map((one) => ({
    schemas: [schemaSchema],
    ...one,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${one.id}` },
  }))

export interface Described {
  readonly id: string
}

const text = (name: string, more: object = {}): object => ({
  ...{ name, type: 'string', multiValued: false, description: name, required: false },
  ...{ caseExact: false, mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
})

const complex = (
  name: string,
  howMany: 'single' | 'many',
  subAttributes: readonly object[],
): object => ({
  ...text(name, { type: 'complex', multiValued: howMany === 'many' }),
  subAttributes,
})
