import type { TreeNode } from "../tree.js";

export const ROLES = new Map<string, string>(
  Object.entries({
    ...role(
      "string",
      "string string_literal template_string interpreted_string_literal raw_string_literal encapsed_string char_literal expandable_string_literal expandable_here_string_literal verbatim_string_literal verbatim_here_string_characters verbatim_string_characters heredoc heredoc_body nowdoc nowdoc_body subshell shell_command_expression bare_string simple_symbol delimited_symbol bare_symbol raw_string rune_literal byte_string",
    ),
    ...role("strings", "concatenated_string chained_string"),
    ...role(
      "name",
      "identifier import variable_name variable constant name simple_identifier property_identifier instance_variable global_variable class_variable type_identifier field_identifier package_identifier shorthand_property_identifier simple_name this self special_identifier private_property_identifier qualified_name namespace_identifier",
    ),
    ...role(
      "member",
      "attribute member_expression member_access_expression selector_expression field_expression scope_resolution scoped_identifier member_access nullsafe_member_access_expression class_constant_access_expression scoped_property_access_expression",
    ),
    ...role("subscript", "subscript subscript_expression element_reference index_expression element_access"),
    ...role(
      "call",
      "call call_expression function_call_expression member_call_expression nullsafe_member_call_expression scoped_call_expression new_expression object_creation_expression invokation_expression macro_invocation method_call",
    ),
    ...role(
      "binary",
      "binary_operator binary_expression binary additive_expression additive_argument_expression format_expression multiplicative_expression bitwise_expression bitwise_argument_expression format_argument_expression multiplicative_argument_expression",
    ),
    ...role(
      "assign",
      "assignment assignment_expression compound_assignment_expr const_item static_item variable_declarator augmented_assignment augmented_assignment_expression named_expression short_var_declaration assignment_statement let_declaration const_spec var_spec operator_assignment",
    ),
    ...role(
      "function",
      "function_definition function_declaration method_definition method arrow_function lambda function_expression func_literal closure_expression anonymous_function anonymous_function_creation_expression method_declaration singleton_method function_item function_statement generator_function_declaration",
    ),
    ...role("return", "return_statement return return_expression"),
    ...role("branch", "if_statement if_expression if unless if_modifier unless_modifier elsif"),
    ...role("leave", "break_statement continue_statement break next break_expression continue_expression"),
    ...role("exit", "flow_control_statement"),
    ...role("yield", "yield yield_expression"),
    ...role(
      "loop",
      "for_statement for_in_statement for_in_clause foreach_statement for for_expression range_clause",
    ),
    ...role(
      "list",
      "list tuple array array_expression set expression_list array_creation_expression argument_list arguments slice_literal composite_literal literal_value array_literal_expression right_assignment_list tuple_expression string_array symbol_array",
    ),
    ...role("map", "dictionary object hash hash_literal_expression"),
    ...role("alias", "as_pattern"),
    ...role("choice", "conditional_expression ternary_expression conditional boolean_operator"),
    ...role(
      "import",
      "import_statement import_from_statement import_spec use_declaration namespace_use_declaration",
    ),
    ...role(
      "comprehension",
      "list_comprehension generator_expression set_comprehension dictionary_comprehension",
    ),
    ...role("command", "command"),
    ...role("pipeline", "pipeline pipeline_chain"),
    ...role("counted", "while_statement while until do_statement loop_expression"),
    ...role(
      "update",
      "update_expression post_increment_expression post_decrement_expression pre_increment_expression pre_decrement_expression inc_statement dec_statement",
    ),
    ...role("jump", "goto_statement"),
    ...role("range", "range"),
    ...role("signed", "unary_operator unary_expression unary_op_expression unary"),
    ...role("truth", "true"),
    ...role("cast", "cast_expression"),
    ...role("unary", "expression_with_unary_operator"),
    ...role("decorator", "decorator"),
    ...role("class", "class_definition class_declaration class"),
    ...role("deletion", "delete_statement"),
    ...role(
      "field",
      "field_definition public_field_definition property_element const_element static_variable_declaration",
    ),
    ...role("sequence", "sequence_expression"),
    ...role("pattern", "regex"),
    ...role("heredoc", "heredoc_beginning"),
    ...role("decorated", "decorated_definition"),
    ...role(
      "inclusion",
      "include_expression include_once_expression require_expression require_once_expression",
    ),
    ...role("skip", "comment line_comment block_comment type_annotation type_parameters"),
    ...role(
      "integer",
      "integer number int_literal integer_literal decimal_integer_literal hexadecimal_integer_literal number_literal",
    ),
  }),
);

function role(name: string, types: string): Record<string, string> {
  return Object.fromEntries(types.split(" ").map((type) => [type, name]));
}

/** A level of operators without an operator. */
export function isLevel(node: TreeNode): boolean {
  return /^(?:binary|signed)$/.test(ROLES.get(node.type) ?? "");
}

export function isWrapper(node: TreeNode): boolean {
  return node.type === "array_literal_expression" && node.children.length === 1;
}
