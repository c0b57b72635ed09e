import { checkSignUp } from '@dryrun/domain/members/sign-up-rules.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { pageLanguage } from '../../i18n.ts'
import { useSession } from '../../session.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../use-form.ts'
import { beginUpload, type UploadProblem } from '../files/index.ts'

const messageMs = 3000

const empty = {
  fullName: '',
  username: '',
  email: '',
  phoneNumber: '',
  country: '',
  gender: '',
  password: '',
  bitcoinAddress: '',
  usdtAddress: '',
  agreesToTerms: false,
  agreesToEmails: false,
  referralCode: '',
}

type Entered = typeof empty

interface Image {
  readonly file: File | null
  readonly problem: UploadProblem | null
}

/** What a person enters to open an account, and the account that comes of it. */
export function useSignUp() {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const [image, setImage] = useState<Image>({ file: null, problem: null })
  const storeImage = useStoreImage()
  const started = useRef<Promise<string | undefined>>(undefined)
  const form = useForm({
    initial: empty,
    showMs: messageMs,
    fields: [...Object.keys(empty), 'image'],
    check: (values) =>
      checkSignUp({ ...values, imageBytes: image.file?.size ?? null }) ??
      // The box says itself what is wrong with the file. No account is made until another is chosen.
      (image.problem === null ? null : { field: 'image', text: '' }),
    send: async ({ referralCode, ...rest }) => {
      const signUpId = await started.current
      const body = {
        ...rest,
        language: pageLanguage(),
        ...(referralCode.trim() && { referralCode }),
        ...(signUpId && { signUpId }),
      }
      const { user } = await call('signUp', { body })
      const photoURL = image.file && (await storeImage(user.memberId, image.file))
      dispatch({ type: 'LOGIN', user: { ...user, photoURL } })
    },
    fallback: t`Sorry, can't create an account`,
    leaves: true,
  })
  const guessedCountry = usePrefill(form.set)

  return {
    form,
    image,
    setImage,
    guessedCountry,
    /** At the first keystroke: from here the server counts how long signing up takes. */
    begin: () => {
      started.current ??= call('beginSignUp').then(
        ({ signUpId }) => signUpId,
        () => undefined,
      )
    },
  }
}

/** The account is open already: a picture that doesn't get there can be chosen again on the profile. */
function useStoreImage() {
  const { t } = useLingui()
  const toast = useToast()
  return async (memberId: string, file: File): Promise<string | null> => {
    try {
      const { name, task } = await beginUpload('images', memberId, file)
      await task
      return (await call('setPhoto', { body: { name } })).photoURL
    } catch {
      toast({
        kind: 'failed',
        title: t`We couldn’t save your picture. Choose it again on your profile.`,
        durationMs: messageMs,
      })
      return null
    }
  }
}

/**
 * Fills in what the server knows without being told; a person who was faster keeps what they typed. Gives back the
 * country that was guessed from the connection.
 */
function usePrefill(set: (change: (values: Entered) => Partial<Entered>) => void): string | null {
  const [guessed, setGuessed] = useState<string | null>(null)
  const prefill = useEffectEvent((known: Partial<Entered>) =>
    set((values) => Object.fromEntries(Object.entries(known).filter(([key]) => values[key as keyof Entered] === ''))),
  )
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    call('readGeo', {}, { signal }).then(
      ({ country_code }) => {
        if (country_code === null) return
        setGuessed(country_code)
        prefill({ country: country_code })
      },
      () => {},
    )
    call('readSignUpAddresses', {}, { signal }).then(
      (addresses) => prefill(addresses),
      () => {},
    )
    // Later than the first picture, which was drawn before anybody's address was known.
    const invitation = setTimeout(() =>
      prefill({ referralCode: new URLSearchParams(window.location.search).get('ref') ?? '' }),
    )
    return () => {
      clearTimeout(invitation)
      leaving.abort()
    }
  }, [])
  return guessed
}
