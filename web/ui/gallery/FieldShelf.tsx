import { useState } from 'react';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { NumericInput } from '#web/ui/fields/NumericInput.tsx';
import { RadioGroup } from '#web/ui/fields/RadioGroup.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Shelf } from '#web/ui/gallery/Shelf.tsx';

const countries = [
  'Austria',
  'Belgium',
  'Denmark',
  'Estonia',
  'Finland',
  'France',
  'Germany',
  'Ireland',
  'Italy',
  'Latvia',
  'Norway',
  'Sweden',
];
const options = countries.map((label) => ({ value: label.slice(0, 3).toLowerCase(), label }));
const frameworks = [
  { value: 'esrs', label: 'ESRS', hint: 'European Sustainability Reporting Standards' },
  { value: 'gri', label: 'GRI', hint: 'Global Reporting Initiative' },
  { value: 'edci', label: 'EDCI', hint: 'ESG Data Convergence Initiative' },
];

/** Every field, plain, with help, wrong and disabled. */
export function FieldShelf() {
  const [text, setText] = useState('Nordlys Manufacturing AS');
  const [note, setNote] = useState('Line 2 was closed in March; the meter was replaced.');
  const [number, setNumber] = useState<string | null>('1234567.5');
  const [unit, setUnit] = useState('MWh');
  const [date, setDate] = useState<string | null>('2025-03-31');
  const [country, setCountry] = useState<string | null>('nor');
  const [tags, setTags] = useState<readonly string[]>(['esrs', 'gri']);
  const [made, setMade] = useState(frameworks);
  const [search, setSearch] = useState('');
  return (
    <Shelf id="fields" title="Fields">
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 tablet:grid-cols-2 wide:grid-cols-3">
        <TextField label="Company name" value={text} onChange={setText} hint="As in the register." required />
        <TextField
          label="E-mail"
          type="email"
          value="ingrid@"
          onChange={() => {}}
          error="Enter a whole e-mail address."
        />
        <TextField label="Password" type="password" value="correct horse" onChange={() => {}} autoComplete="off" />
        <TextField label="Fund" value="Test Fund" onChange={() => {}} disabled suffix="read-only" />
        <NumericInput
          label="Electricity used"
          value={number}
          onChange={setNumber}
          unit={unit}
          units={['kWh', 'MWh', 'GJ'].map((value) => ({ value, label: value }))}
          onUnitChange={setUnit}
          below="Last year 1,104,300 MWh (+11.8%)"
        />
        <NumericInput label="Employees" value={null} onChange={() => {}} unit="people" error="Enter a number." />
        <DateField label="Deadline" value={date} onChange={setDate} hint="Due until the end of that day." />
        <Select label="Country" options={options} value={country} onChange={setCountry} clearable />
        <Select
          label="Frameworks"
          multiple
          options={made}
          value={tags}
          onChange={setTags}
          onCreate={(name) => {
            setMade([...made, { value: name, label: name, hint: 'Made here' }]);
            setTags([...tags, name]);
          }}
          hint="Type a new name to create it."
        />
        <Select label="Unit" options={[]} value={null} onChange={() => {}} error="Choose a unit." />
        <Select label="Currency" options={[]} loading value={null} onChange={() => {}} disabled />
        <SearchField label="Search data points" value={search} onChange={setSearch} />
        <TextArea label="Note" value={note} onChange={setNote} maxLength={60} hint="Seen by reviewers." />
        <Choices />
      </div>
    </Shelf>
  );
}

function Choices() {
  const [period, setPeriod] = useState<'year' | 'quarter' | 'month'>('quarter');
  const [on, setOn] = useState(true);
  return (
    <>
      <RadioGroup
        label="Periodicity"
        look="cards"
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'year', label: 'Yearly', hint: 'One value' },
          { value: 'quarter', label: 'Quarterly', hint: 'Four values' },
          { value: 'month', label: 'Monthly', hint: 'Twelve values', disabled: true },
        ]}
      />
      <div className="space-y-4">
        <Checkbox label="Asked of every entity" hint="Turn it off to choose." value={on} onChange={setOn} />
        <Checkbox label="Some chosen" value={false} partly onChange={() => {}} />
        <Checkbox label="Accept the terms" value={false} onChange={() => {}} error="Accept the terms to go on." />
        <Checkbox label="Not for you" value onChange={() => {}} disabled />
        <Switch label="Remind people" hint="14, 7 and 1 days before." value={on} onChange={setOn} />
        <Switch label="Review and sign off" value={false} onChange={() => {}} disabled />
      </div>
    </>
  );
}
