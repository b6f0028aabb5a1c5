import { Suspense } from 'react'
import type { Integrator } from '#contract/schemas/integrator'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { errorMessage, serverReason } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { actions, offered } from '../../domain/actions.ts'
import { integratorAddress } from '../../domain/addresses.ts'
import { invitationText } from '../../domain/accounts/people.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { usePreload } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { custom, date, number } from '../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../kit/list/ListPage.tsx'
import { useOpenedRow } from '../../kit/opened.ts'
import { Action } from '../../ui/Action.tsx'
import { notify } from '../../ui/notify.ts'
import { Status } from '../../ui/Text.tsx'
import { InstallationProblems, OperatorFrame } from './OperatorViews.tsx'
import { texts } from '../../texts/integrators.ts'
import { texts as common } from '../../texts/common.ts'
import { integratorStateWords, wordIn } from '../../texts/labels.ts'

const IntegratorForm = lazyDialog(async () => (await import('./IntegratorForm.tsx')).IntegratorForm)
const ConfirmDialog = lazyDialog(
  async () => (await import('../../kit/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)
const CleanIdentities = lazyDialog(async () => (await import('./CleanIdentities.tsx')).CleanIdentities)
const dialogs = [IntegratorForm, ConfirmDialog, CleanIdentities]

const stateOf = ({ suspendedAt }: Integrator) => (suspendedAt === null ? 'ACTIVE' : 'SUSPENDED')

/** With a single manager, nobody can help when that person leaves or forgets the password. */
function managersText({ managers }: Integrator): string {
  if (managers === undefined) return ''
  if (managers === 0) return common.none
  return managers === 1 ? texts.noSecondOne : String(managers)
}

const columns = [
  custom<Integrator>({
    id: 'name',
    header: common.name,
    width: 140,
    tall: true,
    text: ({ name }) => name,
    href: ({ integratorId }) => integratorAddress(integratorId),
  }),
  custom<Integrator>({
    id: 'state',
    header: common.state,
    hasChoices: true,
    width: 132,
    words: integratorStateWords,
    text: (integrator) => wordIn(integratorStateWords)(stateOf(integrator)),
    render: (integrator) => <Status value={stateOf(integrator)} words={integratorStateWords} />,
  }),
  number('accounts', common.accounts),
  custom<Integrator>({
    id: 'managers',
    header: texts.accountManagers,
    hasChoices: true,
    width: 124,
    text: managersText,
    words: { NONE: common.none, ONE: texts.noSecondOne },
  }),
  number('locations', common.locations),
  number('devices', common.devices),
  number('openAlarms', texts.openAlarms),
  date('lastSignIn', texts.lastSignIn),
  custom<Integrator>({
    id: 'integratorId',
    header: texts.id,
    isHidden: true,
    text: (row) => row.integratorId,
  }),
]

export function IntegratorsPage() {
  const mayChange = useAccess(actions.createIntegrator.access)
  const edit = useDialog<Integrator | null>('integrator')
  const suspension = useDialog<Integrator>('integrator-suspension')
  const removal = useDialog<Integrator>('integrator-removal')
  const cleaning = useDialog<null>('clean-identities')
  const changes = useChanges()
  usePreload(dialogs)
  const create = mayChange ? () => edit.open(null) : undefined
  useOpenedRow(
    query(api.listIntegrators),
    ({ integratorId }) => integratorId,
    mayChange ? edit.open : undefined,
    create,
  )
  const [leaving, sleeping] = [removal.state?.subject, suspension.state?.subject]

  async function resume({ integratorId, name }: Integrator): Promise<void> {
    try {
      await api.resumeIntegrator({ integratorId })
      changes.saved(texts.resumed(name), integratorId, texts.peopleMaySignIn)
    } catch (error) {
      notify.error(texts.failedToResume(name), serverReason(error))
    }
  }

  const actionsOf = (integrator: Integrator) => {
    const rename = offered('renameIntegrator', () => edit.open(integrator))
    if (integrator.isOperator) return [rename]
    const suspend =
      integrator.suspendedAt === null
        ? offered('suspendIntegrator', () => suspension.open(integrator))
        : offered('resumeIntegrator', () => void resume(integrator))
    return [rename, suspend, offered('deleteIntegrator', () => removal.open(integrator))]
  }

  return (
    <OperatorFrame current="integrators">
      <ListPage
        title="Integrators"
        query={query(api.listIntegrators)}
        rowId={(integrator) => integrator.integratorId}
        columns={columns}
        highlight={changes.highlight}
        create={create && offered('createIntegrator', create)}
        rowActions={mayChange ? actionsOf : undefined}
        renderAbove={() => (
          <>
            <InstallationProblems />
            {mayChange && (
              <div className="row">
                <Action onClick={() => cleaning.open(null)}>{texts.cleanIdentitiesAction}</Action>
              </div>
            )}
          </>
        )}
      />
      <Suspense>
        {edit.state && (
          <IntegratorForm
            dialog={edit.state}
            onSaved={({ integratorId, invitation }, { name, email }) => {
              const invited = invitation && invitationText(invitation, email.trim())
              changes.saved(texts.saved(name.trim()), integratorId, invited)
            }}
          />
        )}
        {cleaning.state && <CleanIdentities onClose={cleaning.close} />}
        {sleeping && (
          <ConfirmDialog
            title={texts.suspendIntegrator}
            sentences={[texts.sureToSuspend(sleeping.name), texts.whatSuspendingDoes]}
            confirmLabel={texts.suspend}
            busyLabel={texts.suspending}
            run={async () => api.suspendIntegrator({ integratorId: sleeping.integratorId })}
            failureText={(error) => errorMessage(error, texts.failedToSuspend)}
            onDone={() => changes.saved(texts.suspended(sleeping.name), sleeping.integratorId)}
            onClose={suspension.close}
          />
        )}
        {leaving && (
          <ConfirmDialog
            title={texts.deleteIntegrator}
            sentences={[texts.sureToDelete(leaving.name), deletionSentence(leaving)]}
            run={async () => api.deleteIntegrator({ integratorId: leaving.integratorId })}
            failureText={(error) => errorMessage(error, texts.failedToDelete)}
            onDone={() => changes.removed(texts.deleted(leaving.name))}
            onClose={removal.close}
          />
        )}
      </Suspense>
    </OperatorFrame>
  )
}

/** Only an empty one can be deleted. What it still has may be deleted with it. */
function deletionSentence({ accounts, locations, devices }: Integrator): string {
  if (locations > 0 || devices > 0 || accounts > 1) return texts.notEmpty
  return accounts === 1 ? texts.lastAccountGoes : texts.hasNoAccounts
}
