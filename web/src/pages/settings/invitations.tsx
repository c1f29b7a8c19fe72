import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useChange, useList } from '../../api/queries.ts';
import type { Invitation, Role } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { Rows } from '../../components/list.tsx';
import { Section } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { RoleOptions } from './role-options.tsx';

const PATH = '/api/organization/invitations/';

/** Who is invited and has not come yet, and a form to invite more. */
export function Invitations({ mine }: { mine: Role }) {
  const [page, turn] = useState(1);
  const invitations = useList<Invitation>(PATH, page);
  return (
    <Section title="Invitations" lead="An invited person gets a mail with a link.">
      <Invite mine={mine} />
      <Rows
        query={invitations}
        label="Open invitations"
        empty="Nobody is invited at the moment."
        page={page}
        turn={turn}
        row={(invitation) => <Row invitation={invitation} />}
      />
    </Section>
  );
}

function Invite({ mine }: { mine: Role }) {
  const announce = useAnnounce();
  const [round, setRound] = useState(0);
  const invite = useChange((values: Values) => call('POST', PATH, values), PATH);
  return (
    <Form
      key={round}
      label="Invite somebody"
      send={async ({ email = '', role = '' }) => {
        await invite.mutateAsync({ email, role });
        announce(`An invitation is on its way to ${email}.`);
        setRound(round + 1);
      }}
    >
      <Field name="email" label="E-mail" type="email" autoComplete="off" required />
      <SelectField name="role" label="Role" defaultValue="viewer">
        <RoleOptions mine={mine} long />
      </SelectField>
      <Submit>Invite</Submit>
    </Form>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const announce = useAnnounce();
  const withdraw = useChange(() => call('DELETE', `${PATH}${invitation.id}/`), PATH);
  return (
    <div className="row-split row-inner">
      <div className="row-main">
        <p className="row-title">{invitation.email}</p>
        <p className="row-facts">
          <span>as {invitation.role}</span>
          <span>
            Ends <Time at={invitation.expires_at} />
          </span>
          {invitation.invited_by && <span>by {invitation.invited_by}</span>}
        </p>
      </div>
      <ConfirmButton
        action="Withdraw"
        of={invitation.email}
        question="Withdraw this invitation?"
        confirm={async () => {
          await withdraw.mutateAsync(undefined);
          announce('The invitation is withdrawn.');
        }}
      >
        <p>The link in the mail to {invitation.email} stops working.</p>
      </ConfirmButton>
    </div>
  );
}
