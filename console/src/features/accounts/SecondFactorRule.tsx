import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SecondFactorRules, SignIn } from '#contract/schemas/sign-in'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { Action } from '../../ui/Action.tsx'
import { rulesText } from './secondFactorTexts.ts'
import { texts } from '../../texts/accounts.ts'

const SecondFactorRuleForm = lazyDialog(
  async () => (await import('./SecondFactorRuleForm.tsx')).SecondFactorRuleForm,
)

/**
 * Who needs a second factor. An outside identity provider keeps its rules to itself, so nothing is asked then, and nothing
 * is shown if another platform does not tell.
 */
export function SecondFactorRule({ signIns }: { signIns: readonly SignIn[] | undefined }) {
  const isKnown = signIns?.some(({ secondFactors }) => secondFactors !== null) ?? false
  const { data } = useQuery({ ...query(api.getSecondFactorRules), retry: false, enabled: isKnown })
  const [now] = useState(() => new Date())
  const edit = useDialog<SecondFactorRules>('second-factor-rule')
  return (
    <>
      {data && (
        <div className="row">
          <span className="quiet">{rulesText(data, now)}</span>
          <Action onClick={() => edit.open(data)} aria-label={texts.changeWhoNeedsOne}>
            {texts.change}
          </Action>
        </div>
      )}
      <Suspense>{edit.state && <SecondFactorRuleForm dialog={edit.state} />}</Suspense>
    </>
  )
}
