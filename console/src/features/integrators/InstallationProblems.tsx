import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { counted, TextLink, Warning } from '../../ui/Text.tsx'

/** Tells the operator that something is wrong with the installation. A platform that does not know the call tells nothing. */
export function InstallationProblems() {
  const { data } = useQuery(query(api.getInstallation))
  const [first, ...others] = data?.problems ?? []
  if (first === undefined) return null
  const more = others.length > 0 ? ` And ${counted(others.length, 'more problems')}.` : ''
  return (
    <Warning text={`${first}${more}`}>
      <TextLink href="#/integrators/installation">Installation</TextLink>
    </Warning>
  )
}
