import { Textarea } from '@mantine/core'
import type { NetworkServer, TriedMessage } from '#contract/schemas/lorawan/network-server'
import { networkServerKinds, payloadEncodings } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, required, SecretInput, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { revisionOf } from '../../../kit/form/useConflict.ts'
import { inWords } from '../../../kit/form/values.ts'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/networkServers.ts'

const optionalPaths = ['time', 'port', 'counter', 'payload', 'values', 'rssi', 'snr'] as const

type Kind = NetworkServer['kind']
type PathName = 'device' | (typeof optionalPaths)[number]
type ServerValues = Record<PathName | 'name' | 'kind' | 'encoding' | 'tunnelKey' | 'message', string>

const valuesOf = (server: NetworkServer | null): ServerValues => ({
  name: server?.name ?? '',
  kind: server?.kind ?? 'CHIRPSTACK',
  tunnelKey: '',
  message: '',
  device: server?.paths?.device ?? '',
  encoding: server?.paths?.encoding ?? 'HEX',
  time: server?.paths?.time ?? '',
  port: server?.paths?.port ?? '',
  counter: server?.paths?.counter ?? '',
  payload: server?.paths?.payload ?? '',
  values: server?.paths?.values ?? '',
  rssi: server?.paths?.rssi ?? '',
  snr: server?.paths?.snr ?? '',
})

const isGeneric = ({ kind }: { kind: string }) => kind === 'GENERIC'

const pathsOf = (values: ServerValues) => ({
  device: values.device.trim(),
  encoding: values.encoding as (typeof payloadEncodings)[number],
  ...(Object.fromEntries(optionalPaths.map((name) => [name, values[name].trim() || null])) as Record<
    (typeof optionalPaths)[number],
    string | null
  >),
})

function messageIn(text: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? (message as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const ifGeneric = (rule: (text: string) => string | null) => (text: string, values: ServerValues) =>
  isGeneric(values) ? rule(text) : null

const rules = {
  name: required(texts.nameRequired),
  device: ifGeneric(required(texts.deviceRequired)),
  payload: (text: string, values: ServerValues) =>
    isGeneric(values) && text.trim() === '' && values.values.trim() === '' ? texts.payloadOrValues : null,
  message: ifGeneric((text) => (messageIn(text) ? null : texts.noMessage)),
  tunnelKey: (text: string) =>
    text.trim() === '' || /^[\dA-Fa-f]{32}$/.test(text.trim()) ? null : texts.isNoKey,
}

interface Saved {
  networkServerId: string
  /** Of a new one. */
  secret?: string
}

interface NetworkServerFormProps {
  dialog: DialogState<NetworkServer | null>
  onSaved: (saved: Saved, values: ServerValues) => void
}

export function NetworkServerForm({ dialog, onSaved }: NetworkServerFormProps) {
  const server = dialog.subject
  const form = useDialogForm<ServerValues, NetworkServer | null>(dialog, {
    initialValues: valuesOf(server),
    validate: rules,
  })
  const { values } = form
  const revision = revisionOf(dialog, {
    list: query(api.listNetworkServers),
    idOf: ({ networkServerId }) => networkServerId,
    valuesOf,
    fields: [
      { name: 'name', label: common.name },
      { name: 'kind', label: texts.kind },
      ...(['device', ...optionalPaths] as const).map((name) => ({ name, label: texts.paths[name] })),
    ],
  })
  return (
    <FormModal
      title={server ? texts.editServer : texts.createServer}
      form={form}
      submit={async (typed) => save(server, typed)}
      submitLabel={server ? common.update : common.create}
      failureText={texts.failedToSave}
      revision={revision}
      onDone={onSaved}
      onClose={dialog.close}
    >
      <TextInput label={common.name} required data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={texts.kind}
        data={inWords(texts.kinds, networkServerKinds)}
        mt="sm"
        {...form.getInputProps('kind')}
      />
      {values.kind === 'THINGPARK' && (
        <SecretInput
          label={texts.tunnelKey}
          description={server?.hasTunnelKey ? texts.tunnelKeyKept : texts.tunnelKeyHint}
          autoComplete="off"
          mt="sm"
          {...form.getInputProps('tunnelKey')}
        />
      )}
      {isGeneric(values) && (
        <>
          <p>{texts.howPaths}</p>
          <TextInput label={texts.paths.device} required {...form.getInputProps('device')} />
          {optionalPaths.map((name) => (
            <TextInput key={name} label={texts.paths[name]} mt="sm" {...form.getInputProps(name)} />
          ))}
          <NativeSelect
            label={texts.encoding}
            data={inWords(texts.encodings, payloadEncodings)}
            mt="sm"
            {...form.getInputProps('encoding')}
          />
          <Textarea
            label={texts.message}
            description={texts.messageHint}
            required
            autosize
            minRows={4}
            maxRows={12}
            mt="sm"
            {...form.getInputProps('message')}
          />
        </>
      )}
    </FormModal>
  )
}

/** The paths of a generic one are tried first, so that none is saved that finds nothing. */
async function save(server: NetworkServer | null, values: ServerValues): Promise<Saved> {
  const kind = values.kind as Kind
  const paths = isGeneric(values) ? pathsOf(values) : null
  if (paths) {
    const message = messageIn(values.message) ?? {}
    const tried: TriedMessage = await api.tryNetworkServer({ body: { kind, paths, message } })
    if (!tried) throw new Error(texts.nothingFound)
  }
  const tunnelKey = values.tunnelKey.trim()
  const key = kind === 'THINGPARK' && tunnelKey !== '' ? { tunnelKey } : {}
  const body = { name: values.name.trim(), kind, paths, ...key }
  if (!server) return api.createNetworkServer({ body })
  const { networkServerId, version } = server
  const { networkServerId: id } = await api.updateNetworkServer({
    networkServerId,
    body: { ...body, version },
  })
  return { networkServerId: id }
}
