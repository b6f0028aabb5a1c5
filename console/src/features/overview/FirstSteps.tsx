import { roleLabels } from '#contract/access'
import { useAccess, useCurrentAccount } from '../../api/account.ts'
import { type ActionName, actions, creations } from '../../domain/actions.ts'
import { TextLink } from '../../ui/Text.tsx'
import styles from './OverviewPage.module.css'

interface FirstStep {
  action: ActionName
  title: string
  address: string
  text: string
}

/** In the order in which each needs the one before. */
const steps: readonly FirstStep[] = [
  {
    action: 'createLocation',
    title: 'Create a location',
    address: creations.createLocation,
    text: 'Zones, components and devices belong to one.',
  },
  {
    action: 'initializeDevice',
    title: 'Initialize its devices',
    address: '#/devices',
    text: 'The operator registers them for you.',
  },
  {
    action: 'createAccount',
    title: 'Invite people',
    address: creations.createAccount,
    text: 'Each gets a mail to choose a password.',
  },
  {
    action: 'createGroup',
    title: 'Create a location group',
    address: creations.createGroup,
    text: 'With its people and integrations, so that alarms reach somebody.',
  },
]

/** For an integrator without locations: what to do first, as far as the person may. */
export function FirstSteps() {
  const { isOperator = false } = useCurrentAccount().data ?? {}
  const mayBegin = useAccess(actions.createLocation.access)
  if (isOperator)
    return (
      <p>
        The operator’s own integrator has no locations. You look after all{' '}
        <TextLink href="#/integrators">Integrators</TextLink>.
      </p>
    )
  return (
    <section className="stack" aria-label="First steps">
      <p>
        There are no locations yet.{' '}
        {mayBegin
          ? 'This is what to do first.'
          : `Somebody with the role "${roleLabels.ROLE_LOCATION_WRITE}" creates the first one.`}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.action} {...step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ action, title, address, text }: FirstStep) {
  if (!useAccess(actions[action].access)) return null
  return (
    <li>
      <TextLink look="name" href={address}>
        {title}
      </TextLink>
      <span className="quiet">{text}</span>
    </li>
  )
}
