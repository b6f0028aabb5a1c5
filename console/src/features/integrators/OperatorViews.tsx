import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Installation } from '#contract/schemas/integrator'
import { messageIn } from '../../api/errors.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { TraceList } from '../../domain/traces/TraceList.tsx'
import { type TraceRow, tracesOf } from '../../domain/traces/traces.ts'
import { Warning } from '../../ui/Labels.tsx'
import { TextLink } from '../../ui/Text.tsx'
import { custom, date, formatEpochSeconds, number, text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { Loading, TextPanel } from '../../kit/page/PageState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { formatNumber } from '../../ui/language.ts'
import { texts } from '../../texts/integrators.ts'
import { problems as translations } from '../../texts/parts/setup.ts'
import { texts as common } from '../../texts/common.ts'

const views = {
  integrators: { id: 'integrators', label: common.integrators, href: '#/integrators' },
  traces: { id: 'traces', label: texts.allTraces, href: '#/integrators/traces' },
  usage: { id: 'usage', label: texts.usage, href: '#/integrators/usage' },
  installation: { id: 'installation', label: texts.installation, href: '#/integrators/installation' },
}

export function OperatorFrame({ current, children }: { current: keyof typeof views; children: ReactNode }) {
  return (
    <TabsPage label={texts.viewsOfThePlatform} tabs={Object.values(views)} current={views[current]}>
      {children}
    </TabsPage>
  )
}

const source = tracesOf()

export function AllTraces() {
  const { data, isPending } = useQuery(query(api.listIntegrators))
  const columns = useMemo(() => {
    const names = new Map(data?.map(({ integratorId, name }) => [integratorId, name]))
    return [
      custom<TraceRow>({
        id: 'integrator',
        header: common.integrator,
        width: 160,
        // A deleted integrator's traces are still there.
        text: ({ integratorId }) => names.get(integratorId) ?? integratorId,
      }),
    ]
  }, [data])
  return (
    <OperatorFrame current="traces">
      {/* A column is as wide as its names, so they come first. */}
      {isPending ? <Loading /> : <TraceList title="All Traces" source={source} columns={columns} />}
    </OperatorFrame>
  )
}

const columns = [
  text('integrator', common.integrator, { width: 200, hasChoices: true }),
  text('username', common.username),
  text('email', common.email, { width: 200 }),
  number('logins', texts.signIns),
  date('lastLogin', texts.lastSignIn),
  text('accountId', texts.accountId, { isHidden: true }),
]

/** Who uses the platform. The export of the list makes a CSV file of it. */
export function UsagePage() {
  return (
    <OperatorFrame current="usage">
      <ListPage
        title="Usage"
        query={query(api.listAccountUsage)}
        rowId={({ accountId }) => accountId}
        columns={columns}
      />
    </OperatorFrame>
  )
}

/** How the installation itself is: its backups, its disks, and what is wrong with it. */
export function InstallationPage() {
  const result = useQuery(query(api.getInstallation))
  return (
    <OperatorFrame current="installation">
      <h1 tabIndex={-1}>{texts.installation}</h1>
      <TextPanel
        result={result}
        loadingText={texts.loadingInstallation}
        failedText={texts.failedToFetchInstallation}
      >
        {(installation) => (
          <>
            {problemsOf(installation).length === 0 ? (
              <p>{texts.nothingIsWrong}</p>
            ) : (
              problemsOf(installation).map((problem) => <Warning key={problem} text={problem} />)
            )}
            <Facts label={texts.installation} facts={factsOf(installation)} />
          </>
        )}
      </TextPanel>
    </OperatorFrame>
  )
}

/** In the reader's language, if the platform sends codes. */
const problemsOf = ({ found = [], problems }: Installation): string[] =>
  found.length === 0 ? problems : found.map((problem) => messageIn(translations, problem) ?? problem.message)

function factsOf({ backups, disks, databaseBytes }: Installation): [string, string][] {
  const { everyHours, lastSuccess, sizeBytes, failures } = backups
  return [
    [texts.backups, everyHours ? texts.everyHours(everyHours) : texts.notByThePlatform],
    [texts.lastGoodBackup, lastSuccess ? formatEpochSeconds(lastSuccess) : ''],
    [texts.itsSize, sizeBytes ? inBytes(sizeBytes) : ''],
    [texts.failedSince, failures ? texts.times(failures) : ''],
    [texts.databaseSize, inBytes(databaseBytes)],
    ...disks.map(({ name, freeBytes, totalBytes }): [string, string] => [
      texts.disks[name] ?? name,
      texts.free(inBytes(freeBytes), inBytes(totalBytes)),
    ]),
  ]
}

/** 4.2 MB */
function inBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return formatNumber(bytes / 1000 ** step, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: 1,
  })
}

/** Tells the operator that something is wrong with the installation. A platform that does not know the call tells nothing. */
export function InstallationProblems() {
  const { data } = useQuery(query(api.getInstallation))
  const [first, ...others] = data ? problemsOf(data) : []
  if (first === undefined) return null
  return (
    <Warning text={others.length > 0 ? texts.moreProblems(first, others.length) : first}>
      <TextLink href="#/integrators/installation">{texts.installation}</TextLink>
    </Warning>
  )
}
