import { Field, type FieldProps } from '#platform/web/ui/forms/form.tsx'
import { NumberInput, type NumberInputProps } from '#platform/web/ui/forms/number-input.tsx'
import { settingNames } from '../../words.ts'

type SettingFieldProps = Omit<FieldProps<keyof typeof settingNames>, 'label'>

/** The field of a setting, under its name. */
export const SettingField = (props: SettingFieldProps) => (
  <Field {...props} label={settingNames[props.name]} />
)

type SettingNumberProps = Omit<SettingFieldProps, 'children'> &
  Pick<NumberInputProps, 'min' | 'max' | 'step' | 'disabled'>

/** The field of a setting that is a number. */
export const SettingNumber = ({ name, hint, ...input }: SettingNumberProps) => (
  <SettingField name={name} hint={hint}>
    {control => <NumberInput {...control} {...input} />}
  </SettingField>
)
