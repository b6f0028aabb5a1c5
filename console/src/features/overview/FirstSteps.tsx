import { roleLabels } from '../../texts/labels.ts'
import { useAccess, useCurrentAccount, useIsLimited, useMay } from '../../api/account.ts'
import { type ActionName, actions, creations } from '../../domain/actions.ts'
import { Sentence, TextLink } from '../../ui/Text.tsx'
import styles from './OverviewPage.module.css'
import { texts as overviewTexts } from '../../texts/overview.ts'
import { texts as locationTexts } from '../../texts/locations.ts'
import { texts as common } from '../../texts/common.ts'

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
    title: overviewTexts.createALocation,
    address: creations.createLocation,
    text: overviewTexts.whyLocation,
  },
  {
    action: 'initializeDevice',
    title: overviewTexts.initializeItsDevices,
    address: '#/devices',
    text: overviewTexts.whyDevices,
  },
  {
    action: 'createAccount',
    title: overviewTexts.invitePeople,
    address: creations.createAccount,
    text: overviewTexts.whyPeople,
  },
  {
    action: 'createGroup',
    title: overviewTexts.createALocationGroup,
    address: creations.createGroup,
    text: overviewTexts.whyGroup,
  },
]

/** For an integrator without locations: what to do first, as far as the person may. */
export function FirstSteps() {
  const { isOperator = false } = useCurrentAccount().data ?? {}
  const mayBegin = useMay(actions.createLocation)
  const isLimited = useIsLimited()
  if (isLimited) return <p>{locationTexts.noneInGroups}</p>
  if (isOperator)
    return (
      <p>
        <Sentence
          text={overviewTexts.operatorHasNone}
          parts={{ integrators: <TextLink href="#/integrators">{common.integrators}</TextLink> }}
        />
      </p>
    )
  return (
    <section className="stack" aria-label={overviewTexts.firstSteps}>
      <p>
        {mayBegin
          ? overviewTexts.whatToDoFirst
          : overviewTexts.someoneCreates(roleLabels.ROLE_LOCATION_WRITE)}
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
