import { addressRange, hostName, list, origin, pageOrPath, port, text } from '../config-values.ts'
import { variables } from './variable.ts'

export const addresses = variables({
  PORT: {
    read: port,
    default: '3000',
    meaning: 'The server listens on this port. With `0` it chooses a free port.',
    example: '8080',
  },
  HOST: {
    read: text(/^[^\s/]{1,253}$/, 'must be an address or a host name'),
    default: '127.0.0.1',
    meaning: 'The server listens on this address. In a container it is `0.0.0.0`.',
    example: '0.0.0.0',
  },
  PUBLIC_URL: {
    read: origin,
    otherwise: '`http://localhost:PORT`',
    meaning: 'People and programs reach this instance at this address: scheme, host and port.',
    example: 'https://ask.example.com',
  },
  STUDIO_URL: {
    read: origin,
    otherwise: '`PUBLIC_URL`',
    meaning:
      'People open the studio at this address if it has its own origin. It has the scheme of `PUBLIC_URL` and another host name, see [The studio at its own origin](operate.md#the-studio-at-its-own-origin).',
    example: 'https://studio.example.com',
  },
  PUBLIC_SITE_URL: {
    read: pageOrPath,
    otherwise: '`/studio/`, at `STUDIO_URL` where that is set',
    meaning: 'The server redirects an unknown path to this page.',
    example: 'https://example.com/about',
  },
  OWN_HOSTS: {
    read: list(hostName),
    meaning: 'This instance has these further host names, separated by commas.',
    example: 'ask.example.org,survey.example.com',
  },
  ASKWELL_MCP_ORIGINS: {
    read: list(origin),
    meaning:
      'Pages of these origins, separated by commas, may call `/mcp`, see [Connect](mcp.md#connect). Assistants that are not pages need no entry.',
    example: 'https://inspector.example.com',
  },
  TRUST_PROXY: {
    read: list(addressRange),
    meaning:
      'These are the addresses or ranges of your proxies, separated by commas; only they may name the address of the client. Set it behind a proxy, because all respondents share the limits of one address otherwise.',
    example: '10.0.0.0/8,::1',
  },
  COUNTRY_HEADER: {
    read: text(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'must be the name of a header'),
    meaning:
      'Your proxy names the country of the client in this header, as two letters (ISO 3166). The targeting of widgets can then ask for it. It is read only from a proxy of `TRUST_PROXY`.',
    example: 'CF-IPCountry',
  },
})
