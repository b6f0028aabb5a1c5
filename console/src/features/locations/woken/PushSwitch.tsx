import { useMutation } from '@tanstack/react-query'
import type { AlarmRecipients } from '#contract/schemas/alarms'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/Switch.tsx'

interface PushSwitchProps {
  locationGroupId: string
  person: AlarmRecipients['groups'][number]['people'][number]
}

/** Whether a member of a group gets push notifications. The form of an account has no field for it. */
export function PushSwitch({ locationGroupId, person }: PushSwitchProps) {
  const { accountId, firstName, lastName, allowsPush } = person
  const name = `${firstName} ${lastName}`
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (isOn: boolean) => allow(isOn, accountId, locationGroupId),
    onError: (error) =>
      notify.error(errorMessage(error, `Failed to switch the push notifications of ${name}`)),
  })
  return (
    <Switch
      label="Push notifications"
      aria-label={`Push notifications to ${name}`}
      isOn={isPending ? variables : allowsPush}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}

/** Only a whole account can be saved, so it is read first. */
async function allow(isOn: boolean, accountId: string, locationGroupId: string): Promise<unknown> {
  const account = await api.getManagedAccount({ accountId })
  const data = {
    ...account,
    // It owns itself, which an update has to say.
    ownerAccountId: account.ownerAccountId || accountId,
    locationGroups: account.locationGroups.map((entry) =>
      entry.locationGroupId.locationGroupId === locationGroupId
        ? { ...entry, allowPushNotifications: isOn ? ('true' as const) : ('false' as const) }
        : entry,
    ),
  }
  return api.updateManagedAccount({ accountId, body: { data } })
}
