// The addresses of a workspace's single sign-on. All are of the studio, because its cookies are.
import { type Origins, studioOrigin } from '../../config/origins.ts'

export const addressesOf = (config: Origins, workspaceId: string) => {
  const base = `${studioOrigin(config)}/sso`
  return {
    signIn: `${base}/${workspaceId}`,
    redirect: `${base}/oidc/${workspaceId}/callback`,
    /** Also our entity id, and so the audience of every assertion. */
    metadata: `${base}/saml/${workspaceId}/metadata`,
    acs: `${base}/saml/${workspaceId}/acs`,
  }
}
export type SignOnAddresses = ReturnType<typeof addressesOf>
