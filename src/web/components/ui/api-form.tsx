import { zodResolver } from '@hookform/resolvers/zod';
import {
  type BaseSyntheticEvent,
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { BodyInputOf, Endpoint, QueryParamsOf, ResponseOf } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { CallInput } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage, failureTitle } from '#web/lib/error-message.ts';
import { Button, type ButtonProps } from './button.tsx';
import { TextAreaField } from './fields.tsx';
import { DialogButtons, ModalDialog } from './modal-dialog.tsx';
import { FailureNotice } from './notice.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { toast } from './toast/toast-store.ts';
import { type Outcome, useOutcome } from './use-action.ts';

/** What the form sends: the body of the call, or its query, or nothing. */
export type ValuesOf<E extends Endpoint> = E['body'] extends undefined
  ? E['queryParams'] extends undefined
    ? Record<string, never>
    : Extract<QueryParamsOf<E>, FieldValues>
  : Extract<BodyInputOf<E>, FieldValues>;

export interface ApiFormOptions<E extends Endpoint> extends Outcome<ResponseOf<E>, CallInput<E>> {
  /** Of every field, and of the members that are sent without one. */
  readonly defaults: DefaultValues<ValuesOf<E>>;
  /** Of the address. */
  readonly params?: CallInput<E>['params'];
  /** The fields that problems belong to. */
  readonly fieldOf?: Partial<Record<ProblemCode, Path<ValuesOf<E>>>>;
  /** The title of a failure that belongs to no field, above the button; default: `failureTitle`. */
  readonly failed?: string;
  /** The failure is a toast too, or only a toast. */
  readonly failedToast?: 'too' | 'only';
  /** Returns the text of a failure; default: `errorMessage`. */
  readonly failureText?: (error: unknown) => string;
}

export interface ApiForm<Values extends FieldValues = FieldValues> {
  readonly methods: UseFormReturn<Values>;
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
  readonly failure: { readonly title: string; readonly text: string } | undefined;
  /** The fields that are shown. */
  readonly names: Set<string>;
}

/**
 * A form that makes one call: checked by the endpoint's schema, with the server's message at each field that it
 * rejects. After a success it does what an action does (`Outcome`).
 *
 *     const form = useApiForm(teamInvite, { defaults: { note: '' }, done: 'Invited' });
 *     <Form form={form} className="grid gap-4">
 *       <Field name="note" label="For whom" hint="Only the team sees it." />
 *       <Submit>Invite</Submit>
 *     </Form>
 */
export function useApiForm<E extends Endpoint>(endpoint: E, options: ApiFormOptions<E>): ApiForm<ValuesOf<E>> {
  const { defaults, params, fieldOf = {}, failed, failedToast, failureText = errorMessage } = options;
  const schema = endpoint.body ?? endpoint.queryParams;
  const methods = useForm<ValuesOf<E>>({
    defaultValues: defaults,
    ...(schema && { resolver: zodResolver(schema as never) as never }),
  });
  const perform = useOutcome(options);
  const [failure, setFailure] = useState<ApiForm['failure']>();
  const [names] = useState(() => new Set<string>());

  function showFailure(error: unknown): void {
    const rejected = rejectedFields(error, fieldOf).filter(({ field }) => names.has(field));
    for (const { field, message } of rejected) {
      methods.setError(field as Path<ValuesOf<E>>, { message }, { shouldFocus: true });
    }
    if (rejected.length > 0) return;
    const title = failed ?? failureTitle(endpoint, error);
    if (failedToast !== undefined) toast({ title, description: errorMessage(error), variant: 'destructive' });
    if (failedToast !== 'only') setFailure({ title, text: failureText(error) });
  }

  const submit = methods.handleSubmit(async (values) => {
    setFailure(undefined);
    const input: object = endpoint.body === undefined ? { params, queryParams: values } : { params, body: values };
    await perform(endpoint, input as CallInput<E>, showFailure);
  });
  return { methods, submit, failure, names };
}

/** What the server rejects, by field. */
function rejectedFields(
  error: unknown,
  fieldOf: Partial<Record<ProblemCode, string>>,
): readonly { readonly field: string; readonly message: string }[] {
  if (!(error instanceof ApiError)) return [];
  const field = error.code && fieldOf[error.code];
  return field === undefined ? error.fields : [{ field, message: error.detail ?? error.message }];
}

const FormContext = createContext<ApiForm | undefined>(undefined);

/** The form around this component. */
export function useFormAround(): ApiForm {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('A field is outside its form.');
  return form;
}

interface FormProps<Values extends FieldValues> extends ComponentProps<'form'> {
  readonly form: ApiForm<Values>;
}

export function Form<Values extends FieldValues>({ form, ...element }: FormProps<Values>): ReactNode {
  return (
    <FormContext value={form as unknown as ApiForm}>
      <form {...element} method="post" noValidate onSubmit={form.submit} />
    </FormContext>
  );
}

interface FieldProps extends Omit<TextFieldProps, 'name' | 'error' | 'type'> {
  readonly name: string;
  readonly type?: 'text' | 'password' | 'email' | 'url' | 'number' | 'date' | 'textarea';
  readonly rows?: number;
  /** What is sent in place of an empty text. */
  readonly emptyAs?: null | undefined;
}

/** A text of the form. */
export function Field({ name, type = 'text', rows, ...props }: FieldProps): ReactNode {
  const { methods, names } = useFormAround();
  const { emptyAs, ...field } = props;
  names.add(name);
  const registration = methods.register(name, {
    ...('emptyAs' in props && { setValueAs: (text: unknown) => (text === '' ? emptyAs : text) }),
  });
  const error = methods.getFieldState(name, methods.formState).error?.message;
  if (type === 'textarea') {
    const { label, hint, className } = field;
    return <TextAreaField {...registration} {...{ label, hint, className, rows }} error={error} />;
  }
  return <TextField {...field} {...registration} type={type} error={error} />;
}

interface RadioCardsProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
}

/** One of few values, each with what it means. */
export function RadioCards({ name, label, options }: RadioCardsProps): ReactNode {
  const { methods, names } = useFormAround();
  names.add(name);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-edge px-3.5 py-2.5 transition-colors duration-150 hover:border-text has-checked:border-text"
        >
          <input
            {...methods.register(name)}
            type="radio"
            value={option.value}
            className="mt-1 size-4 shrink-0 accent-volt"
          />
          <span className="grid gap-0.5 text-sm">
            <span className="font-semibold">{option.label}</span>
            <span className="text-muted">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Why the form was not accepted, and the button that sends it. */
export function Submit({ children, ...button }: Omit<ButtonProps, 'type' | 'busy'>): ReactNode {
  const { methods, failure } = useFormAround();
  return (
    <>
      <FailureNotice title={failure?.title} text={failure?.text} />
      <Button {...button} type="submit" busy={methods.formState.isSubmitting}>
        {children}
      </Button>
    </>
  );
}

interface FormDialogProps<Values extends FieldValues> {
  readonly form: ApiForm<Values>;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly submit: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * A form in a dialog; `onDone` of the form closes it.
 *
 *     <FormDialog form={form} title="Block this wallet?" submit="Block" onClose={onClose}>
 *       <Field name="reason" label="Reason" type="textarea" />
 *     </FormDialog>
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>): ReactNode {
  const { form, title, lead, submit, cancel = 'Cancel', isDangerous = false, isDisabled = false, onClose } = props;
  const { isSubmitting } = form.methods.formState;
  return (
    <ModalDialog
      title={title}
      lead={lead}
      onCancel={() => !isSubmitting && onClose()}
      className={props.className ?? 'w-[min(28rem,calc(100vw-2rem))]'}
    >
      <Form form={form} className="mt-5 grid gap-4">
        {props.children}
        <FailureNotice title={form.failure?.title} text={form.failure?.text} />
        <DialogButtons
          submitLabel={submit}
          cancelLabel={cancel}
          isDangerous={isDangerous}
          disabled={isDisabled}
          busy={isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
