import { texts } from '../texts/entry.ts'

/** What env.js says. Full addresses are for hosts that do not follow from realm and domain. */
interface Environment {
  realm: string
  domain: string
  identityUrl?: string
  apiUrl?: string
  /** Off by default, because some providers refuse to revoke an access token. */
  revokeTokensOnSignout?: boolean
  /** Nobody has an account yet. */
  notSetUp?: boolean
}

export interface Config {
  /** The issuer, without a slash at its end. */
  authority: string
  apiUrl: string
  revokeTokensOnSignout: boolean
  isSetUp: boolean
}

export const configurationMissing = texts.configurationMissing

export function readConfig(env: unknown): Config | undefined {
  if (!isEnvironment(env)) return undefined
  const { realm, domain, identityUrl, apiUrl, revokeTokensOnSignout, notSetUp } = env
  return {
    authority: withoutSlash(identityUrl || `https://auth.${domain}/realms/${realm}`),
    apiUrl: withoutSlash(apiUrl || `https://${realm}.${domain}/public/api/v1.0`),
    revokeTokensOnSignout: revokeTokensOnSignout === true,
    isSetUp: notSetUp !== true,
  }
}

function isEnvironment(env: unknown): env is Environment {
  if (typeof env !== 'object' || env === null) return false
  const { realm, domain } = env as Partial<Record<keyof Environment, unknown>>
  return isText(realm) && isText(domain)
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const withoutSlash = (address: string) => address.replace(/\/+$/, '')
