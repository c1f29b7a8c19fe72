import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, upload } from '../../api/client.ts';
import type { Answer, Body } from '../../api/operations.ts';
import { useChange, useLoaded } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { AreaField, Field, SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { BrandPreview, type Look } from './brand-preview.tsx';

const PATH = '/api/organization/brand/';
const LOGO = '/api/organization/brand/logo/';
const FONTS = ['noto_sans', 'noto_serif', 'ibm_plex_sans'] as const satisfies Look['font'][];

type Brand = Answer<'GET', typeof PATH>;

/** How the organization's documents look; administrators may change it, and see what it will look like before they save it. */
export function BrandPage() {
  const { t } = useTranslation(['brand', 'settings']);
  const brand = useLoaded(PATH);
  return (
    <Page title={t('settings:pages.brand')} lead={t('lead')}>
      {brand.isPending && <Loading lines={5} />}
      {brand.isError && <Problem error={brand.error} retry={brand.refetch} />}
      {brand.data && <Editor key={JSON.stringify({ ...brand.data, logo: null, shades: null })} brand={brand.data} />}
    </Page>
  );
}

function Editor({ brand }: { brand: Brand }) {
  const { t } = useTranslation('brand');
  const mayChange = ['admin', 'owner'].includes(useMe().role);
  const [look, setLook] = useState<Look>({ ...brand, colour: brand.colour ?? '' });
  const announce = useAnnounce();
  const reset = useChange(() => call('DELETE', PATH), PATH);
  return (
    <div className="branding">
      <div className="branding-forms">
        <p className="muted">{t(mayChange ? 'from' : 'onlyAdministrators')}</p>
        {mayChange && (
          <>
            <LogoForm logo={brand.logo} />
            <LookForm look={look} setLook={setLook} />
            <div>
              <ConfirmButton
                action={t('reset')}
                of={t('resetOf')}
                question={t('resetAsk')}
                confirm={async () => {
                  await reset.mutateAsync(undefined);
                  announce(t('wasReset'));
                }}
              >
                <p>{t('resetText')}</p>
              </ConfirmButton>
            </div>
          </>
        )}
      </div>
      <BrandPreview look={look} logo={brand.logo} />
    </div>
  );
}

function LogoForm({ logo }: { logo: Brand['logo'] }) {
  const { t } = useTranslation('brand');
  const announce = useAnnounce();
  const files = useRef<HTMLInputElement>(null);
  const send = useChange((file: File) => upload(LOGO, file, { signal: new AbortController().signal, progress: () => undefined }), PATH);
  const remove = useChange(() => call('DELETE', LOGO), PATH);
  return (
    <Section
      title={t('logo')}
      lead={t('logoLead')}
      action={
        logo && (
          <ConfirmButton
            action={t('removeLogo')}
            of={t('logo')}
            question={t('removeLogoAsk')}
            confirm={async () => {
              await remove.mutateAsync(undefined);
              announce(t('logoRemoved'));
            }}
          >
            <p>{t('removeLogoText')}</p>
          </ConfirmButton>
        )
      }
    >
      <Form
        label={t('logo')}
        send={async () => {
          const file = files.current?.files?.[0];
          if (!file) throw new ApiError(400, 'validation_error', t('chooseFile'), { file: [t('chooseFile')] });
          await send.mutateAsync(file);
          if (files.current) files.current.value = '';
          announce(t('logoSaved'));
        }}
      >
        <Field ref={files} name="file" label={t('file')} hint={t('fileHint')} type="file" accept="image/png,image/jpeg" />
        <Submit kind="secondary">{t(logo ? 'replace' : 'upload')}</Submit>
      </Form>
    </Section>
  );
}

function LookForm({ look, setLook }: { look: Look; setLook(look: Look): void }) {
  const { t } = useTranslation('brand');
  const announce = useAnnounce();
  const change = useChange((body: Body<'PATCH', typeof PATH>) => call('PATCH', PATH, body), PATH);
  return (
    <Section title={t('look')}>
      <Form
        label={t('look')}
        send={async () => {
          const { colour, font, footer, cover_note } = look;
          await change.mutateAsync({ colour: colour.trim() === '' ? null : colour, font, footer, cover_note });
          announce(t('saved'));
        }}
      >
        <div className="branding-colour">
          <Field
            name="colour"
            label={t('colour')}
            hint={t('colourHint')}
            value={look.colour}
            maxLength={20}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setLook({ ...look, colour: target.value })}
          />
          <input
            type="color"
            aria-label={t('picker')}
            value={/^#[0-9a-f]{6}$/i.test(look.colour.trim()) ? look.colour.trim() : '#888888'}
            onChange={({ target }) => setLook({ ...look, colour: target.value })}
          />
        </div>
        <SelectField
          name="font"
          label={t('font')}
          hint={t('fontHint')}
          value={look.font ?? ''}
          onChange={({ target }) => setLook({ ...look, font: FONTS.find((font) => font === target.value) ?? null })}
        >
          <option value="">{t('fonts.standard')}</option>
          {FONTS.map((font) => (
            <option key={font} value={font}>
              {t(`fonts.${font}`)}
            </option>
          ))}
        </SelectField>
        <Field
          name="footer"
          label={t('footer')}
          hint={t('footerHint')}
          value={look.footer}
          maxLength={120}
          onChange={({ target }) => setLook({ ...look, footer: target.value })}
        />
        <AreaField
          name="cover_note"
          label={t('coverNote')}
          hint={t('coverNoteHint')}
          rows={3}
          value={look.cover_note}
          maxLength={600}
          onChange={({ target }) => setLook({ ...look, cover_note: target.value })}
        />
        <Submit>{t('save')}</Submit>
      </Form>
    </Section>
  );
}
