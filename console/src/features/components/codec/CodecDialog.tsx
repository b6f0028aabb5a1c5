import { Checkbox, FileInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codecLimits } from '#contract/uplink-limits'
import type { Product, ProductWithCodec } from '#contract/schemas/product'
import { type UplinkDecoder, uplinkDecoders } from '#contract/values'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { exportName, saveFile } from '../../../kit/export.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { Loading } from '../../../kit/page/PageState.tsx'
import { texts } from '../../../texts/codecs.ts'
import { texts as common } from '../../../texts/common.ts'
import { Action } from '../../../ui/Action.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { formatNumber } from '../../../ui/language.ts'
import { heardQuery } from '../lorawan/heard.ts'
import { readCodecFile, readExamples, writtenFile } from './codecFile.ts'

interface CodecDialogProps {
  dialog: DialogState<Product>
  onSaved: (product: ProductWithCodec) => void
}

/** How uplinks of a product are decoded, and its codec. */
export function CodecDialog({ dialog, onSaved }: CodecDialogProps) {
  const { productId, product } = dialog.subject
  const { data, error } = useQuery({ ...query(api.getOwnProduct, { productId }), staleTime: 0 })
  if (data) return <CodecForm dialog={dialog} current={data} onSaved={onSaved} />
  return (
    <ShowDialog title={texts.codecOf(product)} size="wizard" onClose={dialog.close}>
      {error ? (
        <p role="alert" className="note" data-tone="danger">
          {errorMessage(error, texts.failedToRead)}
        </p>
      ) : (
        <Loading />
      )}
    </ShowDialog>
  )
}

const monospace = { input: { fontFamily: 'monospace' } }
/** Of a sensor. */
const mostTried = 5

interface Tried {
  bytes: string
  problem?: string
  values: readonly (readonly [string, string])[]
}

function CodecForm({ dialog, current, onSaved }: CodecDialogProps & { current: ProductWithCodec }) {
  const [fileProblem, setFileProblem] = useState<string>()
  const [tried, setTried] = useState<readonly Tried[]>()
  const form = useDialogForm(dialog, {
    initialValues: {
      decoder: current.decoder ?? '',
      codec: current.codec ?? '',
      examples: current.examples.length > 0 ? JSON.stringify(current.examples, null, 2) : '',
      saveAnyway: false,
      sensor: '',
      fPort: '1',
      bytes: '',
    },
  })
  const { data: heard = [] } = useQuery({ ...heardQuery(), retry: false })
  const sensors = heard.filter(({ registeredComponentId }) => registeredComponentId !== null)

  async function save(): Promise<ProductWithCodec> {
    const { decoder, codec, examples, saveAnyway } = form.getValues()
    const { productId, product, name, type, alternates, measurements, limits, version } = current
    return api.updateOwnProduct({
      productId,
      body: {
        product,
        name,
        type,
        alternates,
        measurements,
        limits,
        version,
        saveAnyway,
        decoder: uplinkDecoders.find((one) => one === decoder) ?? null,
        codec: codec.trim() === '' ? null : codec,
        examples: readExamples(examples),
      },
    })
  }

  async function read(file: File | null): Promise<void> {
    setFileProblem(undefined)
    if (!file) return
    try {
      const { codec, examples } = readCodecFile(await file.text())
      if (codec !== undefined) form.setValues({ codec, decoder: 'CODEC' satisfies UplinkDecoder })
      if (examples) form.setFieldValue('examples', JSON.stringify(examples, null, 2))
    } catch (error) {
      setFileProblem(error instanceof Error ? error.message : texts.noCodecInFile)
    }
  }

  async function tryOut(): Promise<void> {
    const { sensor, fPort, bytes } = form.getValues()
    try {
      const payloads =
        sensor === ''
          ? [{ fPort: Number(fPort), bytes: bytes.replaceAll(/\s/g, '') }]
          : (await api.listUplinks({ macAddress: sensor }))
              .slice(0, mostTried)
              .map((uplink) => ({ fPort: uplink.port, bytes: uplink.bytes }))
      const results: Tried[] = []
      for (const payload of payloads) results.push(await tryOne(payload))
      setTried(results)
    } catch (error) {
      setTried([{ bytes: '', problem: errorMessage(error, texts.failedToTry), values: [] }])
    }
  }

  async function tryOne(payload: { fPort: number; bytes: string }): Promise<Tried> {
    const { errors, line, values } = await api.tryCodec({
      body: { codec: form.getValues().codec, ...payload },
    })
    const [problem] = errors
    return {
      bytes: payload.bytes,
      ...(problem !== undefined && { problem: line === null ? problem : texts.inLine(line, problem) }),
      values: values.map(({ path, value }) => [path, formatNumber(value)] as const),
    }
  }

  const { codec, sensor } = form.values
  return (
    <FormModal
      title={texts.codecOf(current.product)}
      size="wizard"
      form={form}
      submit={save}
      submitLabel={common.save}
      failureText={texts.failedToSave}
      isWithoutFieldErrors
      onDone={onSaved}
      onClose={dialog.close}
    >
      <NativeSelect
        label={texts.decodedBy}
        description={texts.decodedByHint}
        data={[
          { value: '', label: texts.asTheSensor },
          ...uplinkDecoders.map((value) => ({ value, label: texts.decoders[value] })),
        ]}
        {...form.getInputProps('decoder')}
      />
      <FileInput
        label={texts.file}
        description={texts.fileHint}
        placeholder={texts.chooseAFile}
        accept=".js,.json,text/javascript,application/json"
        mt="sm"
        error={fileProblem}
        onChange={(file) => void read(file)}
      />
      <Textarea
        label={texts.codec}
        mt="sm"
        rows={12}
        maxLength={codecLimits.characters}
        spellCheck={false}
        autoComplete="off"
        styles={monospace}
        {...form.getInputProps('codec')}
      />
      <Textarea
        label={texts.examples}
        description={texts.examplesHint}
        mt="sm"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        styles={monospace}
        {...form.getInputProps('examples')}
      />
      <Checkbox
        label={texts.saveAnyway}
        mt="sm"
        {...form.getInputProps('saveAnyway', { type: 'checkbox' })}
      />
      <h3>{texts.tryIt}</h3>
      <NativeSelect
        label={texts.tryOn}
        data={[
          { value: '', label: texts.typedBytes },
          ...sensors.map(({ devEui, componentName }) => ({
            value: devEui,
            label: texts.lastUplinksOf(componentName ?? devEui),
          })),
        ]}
        {...form.getInputProps('sensor')}
      />
      {sensor === '' && (
        <>
          <TextInput label={texts.port} inputMode="numeric" mt="sm" {...form.getInputProps('fPort')} />
          <TextInput label={texts.bytes} autoComplete="off" mt="sm" {...form.getInputProps('bytes')} />
        </>
      )}
      <div className="row">
        <Action disabled={codec.trim() === ''} onClick={() => void tryOut()}>
          {texts.tryAction}
        </Action>
        <Action
          disabled={codec.trim() === ''}
          onClick={() => {
            try {
              const file = { codec, examples: readExamples(form.getValues().examples) }
              saveFile(exportName(current.product, 'json'), new Blob([writtenFile(file)]))
            } catch (error) {
              setFileProblem(error instanceof Error ? error.message : undefined)
            }
          }}
        >
          {texts.download}
        </Action>
      </div>
      <div role="status">
        {tried?.length === 0 && <p>{texts.noUplinks}</p>}
        {tried?.map(({ bytes, problem, values }, at) => (
          <section key={at}>
            {bytes && <code>{bytes}</code>}
            {problem && (
              <p className="note" data-tone="danger">
                {problem}
              </p>
            )}
            {values.length > 0 && <Facts facts={values} />}
            {!problem && values.length === 0 && <p>{texts.nothingFound}</p>}
          </section>
        ))}
      </div>
    </FormModal>
  )
}
