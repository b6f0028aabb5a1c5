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

interface SecondFactorRuleProps {
  signIns: readonly SignIn[] | undefined
  isPending: boolean
}

const nobody = { required: 'NOBODY', from: null } as const
/** In most installations. Its room is kept while the rules are read, so that the list below does not move. */
const usual: SecondFactorRules = { own: nobody, platform: nobody, missing: 0 }

/**
 * Who needs a second factor. An outside identity provider keeps its rules to itself, so nothing is asked then, and nothing
 * is shown if another platform does not tell.
 */
export function SecondFactorRule({ signIns, isPending }: SecondFactorRuleProps) {
  const isAsked = signIns?.some(({ secondFactors }) => secondFactors !== null) ?? false
  const { data, error } = useQuery({ ...query(api.getSecondFactorRules), retry: false, enabled: isAsked })
  const isExpected = isPending || (isAsked && !error)
  const [now] = useState(() => new Date())
  const edit = useDialog<SecondFactorRules>('second-factor-rule')
  return (
    <>
      {(data || isExpected) && (
        <div className="row" style={data ? undefined : { visibility: 'hidden' }}>
          <span className="quiet">{rulesText(data ?? usual, now)}</span>
          <Action onClick={() => edit.open(data ?? usual)} aria-label={texts.changeWhoNeedsOne}>
            {texts.change}
          </Action>
        </div>
      )}
      <Suspense>{edit.state && <SecondFactorRuleForm dialog={edit.state} />}</Suspense>
    </>
  )
}
