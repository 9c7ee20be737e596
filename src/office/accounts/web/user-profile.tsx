import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { EditPageForm } from '#platform/web/ui/forms/save-bar/page-form.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { type Account, profileForm, readSecondFactors } from '../contract.ts'
import { useSession } from './queries.ts'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { PasswordCard, PinCard } from './secret-cards.tsx'
import { SessionList } from './session-list.tsx'
import { useProfile, useSaveProfile } from './shared/account-queries.ts'
import { roleNames } from './shared/role-names.ts'

/** Settings → User Profile: profile, password, PIN and sessions of the current user. */
export default function UserProfile() {
  const { data: profile, error, refetch } = useProfile()
  const { data: session } = useSession()
  if (error) return <ErrorState title="Your profile could not be loaded." error={error} onRetry={refetch} />
  if (!profile)
    return (
      <Skeletons
        count={2}
        label="Loading your profile"
        className="flex flex-col gap-4"
        each="h-48 max-w-3xl"
      />
    )
  const isOpen = session?.mode !== 'signed-in'
  return (
    <div className="flex flex-col gap-7">
      <Profile key={profile.id} profile={profile} />
      {(isOpen ? profile.role === 'admin' : profile.password !== 'none') && (
        <PasswordCard profile={profile} isOpen={isOpen} />
      )}
      {!isOpen && <PinCard profile={profile} />}
      {!isOpen && readSecondFactors.roles.some(role => role === profile.role) && (
        <SecondFactorSection login={profile.login} />
      )}
      {!isOpen && (
        <Section title="Your Sessions" className="max-w-3xl">
          <SessionList />
        </Section>
      )}
    </div>
  )
}

function Profile({ profile }: { profile: Account }) {
  const { mutateAsync } = useSaveProfile()
  const { form, Field } = useZodForm(profileForm, toFormValues(profile))
  return (
    <Section title="User Profile" className="max-w-3xl">
      <Card className="p-4 md:p-5">
        <EditPageForm
          form={form}
          className="gap-5"
          record={profile}
          values={toFormValues}
          save={(body, ifMatch) => mutateAsync({ body, ifMatch })}
          onSaved={() => toast({ title: 'Profile saved' })}
        >
          <p className="flex flex-wrap items-center gap-2 text-muted">
            You sign in as <strong className="font-medium text-ink">{profile.login}</strong>
            <Badge>{roleNames[profile.role]}</Badge>
          </p>
          <Fields>
            <Field name="name" label="Full Name" required>
              <Input autoComplete="name" />
            </Field>
            <Field name="email" label="Email">
              <Input type="email" autoComplete="email" />
            </Field>
            <Field name="position" label="Position">
              <Input autoComplete="organization-title" />
            </Field>
            <Field name="phone" label="Phone">
              <Input type="tel" autoComplete="tel" />
            </Field>
          </Fields>
        </EditPageForm>
      </Card>
    </Section>
  )
}

const toFormValues = ({ name, email, position, phone }: Account) => ({
  name,
  email: email ?? '',
  position: position ?? '',
  phone: phone ?? '',
})
