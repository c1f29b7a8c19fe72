import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import type { Schemas } from '../../api/schema.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { AreaField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { AnsweredTurn, Questions } from './answer.tsx';
import { Progress } from './progress.tsx';
import { NoData, SourceChooser, useReadySources } from './ready-sources.tsx';
import type { Conversation, Turn } from './types.ts';
import { useRunning } from './use-running.ts';

const PATH = '/api/analysis/conversations/';

/** The conversation so far, and the next question. */
export function Talk({ conversation }: { conversation: Conversation | null }) {
  const { t } = useTranslation('ask');
  const client = useQueryClient();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const sources = useReadySources();
  const proposals = useLoaded('/api/analysis/questions/');
  // An answer that arrives after its reader left is kept in the conversation.
  const running = useRunning({ kept: true });
  const here = useRef(true);
  const [question, setQuestion] = useState(search.get('question') ?? '');
  const [chosen, setChosen] = useState<string[]>(search.getAll('source'));
  const [asked, setAsked] = useState('');
  const [fresh, setFresh] = useState<number | null>((state as { answered?: number } | null)?.answered ?? null);
  const turns = conversation?.turns ?? [];

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => {
    if (fresh === null) return;
    // After the page has focused its heading.
    const later = setTimeout(() => {
      const turn = document.getElementById(`turn-${fresh}`);
      turn?.focus({ preventScroll: true });
      turn?.scrollIntoView({ block: 'start' });
    });
    return () => clearTimeout(later);
  }, [fresh]);

  async function ask(text: string) {
    setAsked(text);
    const answer = await running.run((signal) =>
      call(
        'POST',
        '/api/analysis/ask/',
        {
          question: text,
          ...(chosen.length > 0 ? { data_source_ids: chosen } : {}),
          ...(conversation ? { conversation_id: conversation.id } : {}),
        },
        signal,
      ),
    );
    if (!answer) return;
    const path = fill('/api/analysis/conversations/{id}/', { id: answer.conversation_id });
    const after = await client.fetchQuery({ queryKey: [path], queryFn: () => call('GET', path), staleTime: 0 });
    void client.invalidateQueries({ queryKey: [PATH] });
    void client.invalidateQueries({ queryKey: ['/api/usage/'] });
    if (!here.current) return;
    setQuestion('');
    setAsked('');
    announce(t('answered', { question: text }));
    if (conversation) setFresh(after.turns_count);
    else navigate(`/ask/${after.id}`, { state: { answered: after.turns_count } });
  }

  if (sources.data?.count === 0 && turns.length === 0) return <NoData />;
  return (
    <div className="asking-main">
      {turns.map((turn, at) => (
        <AnsweredTurn
          key={turn.number}
          turn={turn}
          next={at === turns.length - 1 && !running.busy ? nextOf(turn, turns, proposals.data?.questions ?? []) : []}
          ask={(text) => void ask(text)}
        />
      ))}
      {asked !== '' && (running.busy || running.error || running.cancelled) && (
        <div className="turn turn-pending">
          <p className="turn-question">
            <bdi>{asked}</bdi>
          </p>
          <Progress running={running} what={t('working')} again={() => void ask(asked)} />
        </div>
      )}
      {!running.busy && (
        <Composer
          first={turns.length === 0}
          question={question}
          write={setQuestion}
          sources={sources.data?.results ?? []}
          chosen={chosen}
          choose={setChosen}
          ask={ask}
        />
      )}
      {turns.length === 0 && !running.busy && (
        <Proposed questions={proposals.data?.questions ?? []} chosen={chosen} ask={(text) => void ask(text)} />
      )}
    </div>
  );
}

interface ComposerProps {
  /** No question was asked yet. */
  first: boolean;
  question: string;
  write(question: string): void;
  sources: ComponentProps<typeof SourceChooser>['sources'];
  chosen: string[];
  choose(sources: string[]): void;
  ask(question: string): Promise<void>;
}

/** The input for the next question. */
function Composer({ first, question, write, sources, chosen, choose, ask }: ComposerProps) {
  const { t } = useTranslation('ask');
  return (
    <Form
      label={t('title')}
      className="composer"
      send={async () => {
        const text = question.trim();
        if (text !== '') await ask(text);
      }}
    >
      <AreaField
        name="question"
        label={t('question')}
        hint={t('questionHint')}
        placeholder={first ? t('questionFirst') : t('questionNext')}
        rows={2}
        maxLength={2_000}
        required
        dir="auto"
        value={question}
        onChange={(event) => write(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      {sources.length > 1 && (
        <SourceChooser sources={sources} chosen={chosen} choose={choose} otherwise={first ? t('sourcesAll') : t('sourcesBefore')} />
      )}
      <Submit>{t('send')}</Submit>
    </Form>
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // Enter also commits a character in some input methods.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

type Proposal = Schemas['ProposedQuestion'];

/** Works for any data; questions are in English. */
const OPEN = 'What stands out?';
const SHOWN = 7;
const NEXT_SHOWN = 3;

/** The answer's own suggestions; if it has none, what else its sources can answer. */
function nextOf(turn: Turn, turns: readonly Turn[], proposals: readonly Proposal[]): string[] {
  if (turn.follow_ups.length > 0) return turn.follow_ups;
  const asked = new Set(turns.flatMap(({ question, question_asked }) => [question, question_asked]));
  const fitting = proposals.filter((one) => turn.data_source_ids.includes(one.data_source_id) && !asked.has(one.question));
  return fitting.slice(0, NEXT_SHOWN).map(({ question }) => question);
}

/** Opening questions that suit the data. */
function Proposed({ questions, chosen, ask }: { questions: Proposal[]; chosen: readonly string[]; ask(question: string): void }) {
  const { t } = useTranslation('ask');
  const fitting = questions.filter((one) => chosen.length === 0 || chosen.includes(one.data_source_id));
  if (fitting.length === 0) return null;
  return (
    <section className="next">
      <h2>{t('proposed')}</h2>
      <Questions questions={[OPEN, ...fitting.slice(0, SHOWN).map(({ question }) => question)]} ask={ask} />
    </section>
  );
}
