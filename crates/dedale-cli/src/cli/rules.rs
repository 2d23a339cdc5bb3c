//! The rules of a hunt as options, from their table.

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use dedale_games::game::{
    Enters, HuntRules, Knowledge, Late, Rule, RuleDraft, RuleFault, RuleValue, Takes,
};

use dedale_app::{Result, refusal};

/// The rules of a hunt that were typed. The defaults are those of Chasse.
#[derive(Clone, Debug)]
pub struct RuleArgs(Vec<(&'static Rule, RuleValue)>);

impl RuleArgs {
    /// The requested rules.
    pub fn rules(&self) -> Result<HuntRules> {
        self.over(HuntRules::default())
    }

    /// The rules for a value: of a hunter who knows the field, and a monster that stands on
    /// its entry at first and must be out in time.
    pub fn of_value(&self) -> Result<HuntRules> {
        self.over(usual_of_value())
    }

    fn over(&self, usual: HuntRules) -> Result<HuntRules> {
        let mut draft = RuleDraft::from(usual);
        for &(rule, value) in &self.0 {
            draft.set(rule, value);
        }
        draft.finish().map_err(|fault| match fault {
            RuleFault::CornersOfFour => {
                refusal!("corners-need-eight", "--corner-cutting needs --neighbors 8")
            }
            RuleFault::NothingToForget => refusal!("forget-needs-fog", "--forget needs --fog"),
        })
    }
}

/// The default rules for a value.
fn usual_of_value() -> HuntRules {
    HuntRules {
        enters: Enters::Before,
        knowledge: Knowledge::Exit,
        late: Late::Hunter,
        ..HuntRules::default()
    }
}

impl Args for RuleArgs {
    fn augment_args(command: Command) -> Command {
        Rule::ALL.iter().fold(command, |command, rule| command.arg(option(rule)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for RuleArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut typed = Self(Vec::new());
        typed.update_from_arg_matches(matches)?;
        Ok(typed)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for rule in &Rule::ALL {
            self.0.extend(typed(rule, matches)?.map(|value| (rule, value)));
        }
        Ok(())
    }
}

/// The option of a rule.
fn option(rule: &Rule) -> Arg {
    let option = Arg::new(rule.key).long(rule.key.replace('_', "-")).help_heading("Rules");
    let (option, bounds) = match rule.takes {
        Takes::Flag => (option.action(ArgAction::SetTrue), String::new()),
        Takes::Name(names) => {
            (one_of(option, names.iter().map(|&name| name.to_owned())), String::new())
        }
        Takes::Either(one, other) => {
            (one_of(option, [one, other].iter().map(u32::to_string)), String::new())
        }
        Takes::Number(least, most) => {
            let parser = clap::value_parser!(u32).range(i64::from(least)..=i64::from(most));
            let option = option.value_name("N").allow_hyphen_values(true).value_parser(parser);
            let bounds =
                if most == u32::MAX { String::new() } else { format!(": {least} to {most}") };
            (option, bounds)
        }
    };
    option.help(format!("{}{bounds}{}", rule.about, default_of(rule)))
}

/// An option that takes one of these names.
fn one_of(option: Arg, names: impl Iterator<Item = String>) -> Arg {
    let names: Vec<String> = names.collect();
    let option = option.value_name(names.join("|"));
    option.value_parser(PossibleValuesParser::new(names)).hide_possible_values(true)
}

/// The default in brackets; where it is another one for a value, both.
fn default_of(rule: &Rule) -> String {
    let [usual, of_value] = [HuntRules::default(), usual_of_value()].map(|rules| {
        match (rule.of(&rules), rule.nothing) {
            (RuleValue::Name(name), _) => name.to_owned(),
            (RuleValue::Number(number), _) => number.to_string(),
            (RuleValue::Nothing, nothing) => nothing.unwrap_or_default().to_owned(),
            (RuleValue::Flag(_), _) => String::new(),
        }
    });
    match (usual.as_str(), usual == of_value) {
        ("", _) => String::new(),
        (_, true) => format!(" [default: {usual}]"),
        (_, false) => format!(" [default: {usual}; for value: {of_value}]"),
    }
}

/// The value of a rule, if it was typed.
fn typed(rule: &Rule, matches: &ArgMatches) -> Result<Option<RuleValue>, Error> {
    let value = match rule.takes {
        Takes::Flag => matches.get_flag(rule.key).then(|| rule.takes.flag(true)),
        Takes::Name(_) => matches.get_one::<String>(rule.key).map(|name| rule.takes.name(name)),
        Takes::Either(..) => matches
            .get_one::<String>(rule.key)
            .map(|number| number.parse().ok().and_then(|number| rule.takes.number(number))),
        Takes::Number(..) => {
            matches.get_one::<u32>(rule.key).map(|&number| rule.takes.number(u64::from(number)))
        }
    };
    let misread = || Error::raw(ErrorKind::InvalidValue, format!("{}: {}", rule.key, rule.takes));
    value.map(|value| value.ok_or_else(misread)).transpose()
}
